import type { ComponentType } from 'react';
import { paths } from './paths.ts';

interface ScreenFile {
  Component: ComponentType;
}
export type LoadFile = () => Promise<ScreenFile>;
export type ScreensByPath = Readonly<Record<string, LoadFile>>;

/** The frames around screens. */
export const layouts = {
  main: () => import('./app/main-layout.tsx'),
  public: () => import('./app/public-layout.tsx'),
  kiosk: () => import('./app/kiosk-layout.tsx'),
  intake: () => import('./app/intake-layout.tsx'),
  publicUser: () => import('./features/public-user/public-user-layout.tsx'),
} satisfies Record<string, LoadFile>;

/** Screens of a person who is signed in. */
export const protectedScreens: ScreensByPath = {
  [paths.home]: () => import('./features/home/home-screen.tsx'),
  [paths.checkIns]: () => import('./features/check-ins/select-screen.tsx'),
  [paths.checkIn]: () => import('./features/check-ins/take-screen.tsx'),
  [paths.completedCheckIns]: () => import('./features/check-ins/completed-list-screen.tsx'),
  [paths.completedCheckIn]: () => import('./features/check-ins/completed-screen.tsx'),
  [paths.intervention]: () => import('./features/intervention/intervention-screen.tsx'),
  [paths.progress]: () => import('./features/progress/progress-screen.tsx'),
  [paths.settings]: () => import('./features/settings/settings-screen.tsx'),
  [paths.settingsAccount]: () => import('./features/settings/account-screen.tsx'),
  [paths.settingsNotifications]: () => import('./features/settings/notifications-screen.tsx'),
  [paths.settingsPayment]: () => import('./features/payment/payment-screen.tsx'),
  [paths.settingsPermissions]: () => import('./features/settings/permissions-screen.tsx'),
  [paths.settingsAnswers]: () => import('./features/own-answers/own-answers-screen.tsx'),
  [paths.settingsReminders]: () => import('./features/reminders/reminders-screen.tsx'),
  [paths.settingsNewReminder]: () => import('./features/reminders/new-reminder-screen.tsx'),
};

/** Screens of a link that carries a user id, behind its gate. */
export const publicUserScreens: ScreensByPath = {
  [paths.publicAssessments]: () => import('./features/assessments/assessments-screen.tsx'),
  [paths.publicCheckIns]: () => import('./features/check-ins/public-screen.tsx'),
};

/** What stands on a clinic’s shared screen until somebody is found. */
export const kioskScreens: ScreensByPath = {
  [paths.kiosk]: () => import('./features/kiosk/kiosk-screen.tsx'),
};

/** Screens of a link to intake. */
export const intakeScreens: ScreensByPath = {
  [paths.intake]: () => import('./features/intake/intake-screen.tsx'),
  [paths.expiredIntake]: () => import('./features/intake/expired-link-screen.tsx'),
  [paths.intakeCompleted]: () => import('./features/intake/completed-screen.tsx'),
};

/** Screens that need nothing. */
export const publicScreens: ScreensByPath = {
  [paths.assessmentPreview]: () => import('./features/assessments/preview-screen.tsx'),
  [paths.checkInPreview]: () => import('./features/check-ins/preview-screen.tsx'),
  [paths.login]: () => import('./features/login/login-screen.tsx'),
  [paths.logout]: () => import('./features/login/logout-screen.tsx'),
  [paths.forgotPassword]: () => import('./features/login/forgot-password-screen.tsx'),
  [paths.resetPassword]: () => import('./features/login/reset-password-screen.tsx'),
  [paths.acceptInvite]: () => import('./features/onboarding/onboarding-screen.tsx'),
  [paths.appInvite]: () => import('./features/app-invite/app-invite-screen.tsx'),
  [paths.patientAssessments]: () => import('./features/redirects/patient-assessments-screen.tsx'),
  [paths.patientNotificationPreferences]: () =>
    import('./features/redirects/notification-preferences-screen.tsx'),
  [paths.unsubscribe]: () => import('./features/unsubscribe/unsubscribe-screen.tsx'),
  [paths.unsubscribeSuccessful]: () => import('./features/unsubscribe/unsubscribe-successful-screen.tsx'),
  [paths.publicSafetyNet]: () => import('./features/safety-net/safety-net-screen.tsx'),
  [paths.help]: () => import('./app/help-screen.tsx'),
  // The server answers this path outside production only.
  [paths.gallery]: () => import('./app/gallery/gallery-screen.tsx'),
};

export const notFoundScreen: LoadFile = () => import('./app/not-found-screen.tsx');

/** What "Need help now?" leads to. */
export const helpFiles: readonly LoadFile[] = [
  layouts.public,
  () => import('./features/safety-net/safety-net-screen.tsx'),
  () => import('./app/help-screen.tsx'),
];

/** What signing out leads through. */
export const signOutFiles: readonly LoadFile[] = [
  layouts.public,
  () => import('./features/login/logout-screen.tsx'),
  () => import('./features/login/login-screen.tsx'),
];

/** The files that an address is going to need, outermost first. */
export function filesFor(pathname: string): readonly LoadFile[] {
  const nested: readonly (readonly [ScreensByPath, ...LoadFile[]])[] = [
    [protectedScreens, layouts.main],
    [publicUserScreens, layouts.public, layouts.publicUser],
    [kioskScreens, layouts.kiosk],
    [intakeScreens, layouts.intake],
    [publicScreens, layouts.public],
  ];
  for (const [screens, ...frames] of nested)
    for (const [path, screen] of Object.entries(screens))
      if (matches(path, pathname)) return [...frames, screen];
  return [layouts.public, notFoundScreen];
}

const matches = (path: string, pathname: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname);
