/** What the route table matches. Screens link through `hrefs`, so that an address is written in one place. */
export const paths = {
  home: '/',
  profile: '/profile',
  login: '/login',
  logout: '/logout',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvite: '/accept-invite',
  appInvite: '/app-invite',
  checkIns: '/check-ins',
  checkIn: '/check-ins/:checkInId',
  completedCheckIns: '/check-ins/:checkInId/completed',
  completedCheckIn: '/check-ins/:checkInId/completed/:checkInScoreId',
  checkInPreview: '/check-ins/:checkInId/preview',
  assessmentPreview: '/assessment-preview',
  publicCheckIns: '/user/:userId/check-ins',
  intervention: '/user/:userId/intervention/:interventionId',
  progress: '/progress',
  settings: '/settings',
  settingsAccount: '/settings/account',
  settingsNotifications: '/settings/notifications',
  settingsPayment: '/settings/payment',
  settingsPermissions: '/settings/permissions',
  settingsAnswers: '/settings/answers',
  settingsReminders: '/settings/check-in-reminders',
  settingsNewReminder: '/settings/check-in-reminders/new',
  unsubscribe: '/unsubscribe/:userId',
  unsubscribeSuccessful: '/unsubscribe-successful/:userId',
  patientAssessments: '/patients/:patientId/assessments',
  patientNotificationPreferences: '/patients/:cognitoId/notification-preferences',
  publicUser: '/user/:userId',
  publicAssessments: '/user/:userId/assessments',
  publicSafetyNet: '/user/:userId/safety-net',
  kiosk: '/clinics/:clinicDisplayId',
  intake: '/intake',
  expiredIntake: '/intake/expired-link',
  intakeCompleted: '/intake/completed',
  help: '/help',
  gallery: '/ui',
} as const;

/** Pages of the settings, and where Back leads from each wherever the person came from. */
export const settingsSubPages: Readonly<Record<string, string>> = {
  [paths.settingsAccount]: paths.settings,
  [paths.settingsNotifications]: paths.settings,
  [paths.settingsPayment]: paths.settings,
  [paths.settingsPermissions]: paths.settings,
  [paths.settingsAnswers]: paths.settings,
  [paths.settingsReminders]: paths.settings,
  [paths.settingsNewReminder]: paths.settingsReminders,
};

/** Query of `/user/{userId}/assessments`; what is left out keeps its default. */
export interface PublicAssessmentsQuery {
  /** Only these, in this order. */
  assessments?: readonly string[] | undefined;
  /** The submission source. */
  context?: string | undefined;
  /** Offer whatever else is due after completion. */
  more?: boolean | undefined;
  /** Where Done leads from the completion screen. */
  homescreenUrl?: string | undefined;
}

/** Builders of addresses within this app. */
export const hrefs = {
  home: () => paths.home,
  login: () => paths.login,
  logout: () => paths.logout,
  forgotPassword: () => paths.forgotPassword,
  resetPassword: (email: string) => `${paths.resetPassword}${search({ email })}`,
  acceptInvite: () => paths.acceptInvite,
  /** In the invite flow the screen offers to skip it. */
  appInvite: ({ isInviteFlow = false }: { isInviteFlow?: boolean } = {}) =>
    `${paths.appInvite}${search({ isInviteFlow: isInviteFlow ? 'true' : undefined })}`,
  checkIns: () => paths.checkIns,
  checkIn: (checkInId: string) => `/check-ins/${encodeURIComponent(checkInId)}`,
  completedCheckIns: (checkInId: string) => `/check-ins/${encodeURIComponent(checkInId)}/completed`,
  completedCheckIn: (checkInId: string, scoreId: string) =>
    `/check-ins/${encodeURIComponent(checkInId)}/completed/${encodeURIComponent(scoreId)}`,
  progress: () => paths.progress,
  settings: () => paths.settings,
  settingsAccount: () => paths.settingsAccount,
  settingsNotifications: () => paths.settingsNotifications,
  settingsPayment: () => paths.settingsPayment,
  settingsPermissions: () => paths.settingsPermissions,
  settingsAnswers: () => paths.settingsAnswers,
  settingsReminders: () => paths.settingsReminders,
  settingsNewReminder: () => paths.settingsNewReminder,
  unsubscribe: (userId: string, channel?: string) =>
    `/unsubscribe/${encodeURIComponent(userId)}${search({ channel })}`,
  unsubscribeSuccessful: (userId: string, channel?: string) =>
    `/unsubscribe-successful/${encodeURIComponent(userId)}${search({ channel })}`,
  publicAssessments: (userId: string, query: PublicAssessmentsQuery = {}) =>
    `/user/${encodeURIComponent(userId)}/assessments${search({
      assessments: query.assessments?.join(','),
      context: query.context,
      more: query.more ? 'true' : undefined,
      homescreenUrl: query.homescreenUrl,
    })}`,
  publicSafetyNet: (userId: string) => `/user/${encodeURIComponent(userId)}/safety-net`,
  kiosk: (clinicDisplayId: string) => `/clinics/${encodeURIComponent(clinicDisplayId)}`,
  intake: (code: string) => `${paths.intake}${search({ code })}`,
  /** Without a code it says that the link is incomplete. */
  expiredIntake: (code?: string) => `${paths.expiredIntake}${search({ code })}`,
  intakeCompleted: () => paths.intakeCompleted,
  /** Crisis resources that are right for anybody, where no user is known. */
  help: () => paths.help,
} as const;

function search(values: Record<string, string | undefined>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  // Lists and paths stay readable: commas and slashes need no escape in a query.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return text && `?${text}`;
}
