import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx';
import { json, stubApi } from './api-stub.ts';
import { servePage } from './page-settings.ts';
import { renderApp } from './render-app.tsx';
import { newTokens, profileOf } from './signed-in.ts';

export const onboardingCalls = {
  lookup: 'POST /v1/public-api/onboarding/lookup',
  verify: 'POST /v1/public-api/onboarding/verification-code',
  account: 'POST /v1/public-api/onboarding/account',
  signIn: 'POST /auth/sign-in',
  signOut: 'POST /auth/sign-out',
  profiles: 'GET /v1/client-api/account/user-profiles',
} as const;

/** Who is invited in these tests. */
export const invited = {
  patientId: profileOf().patientId ?? '',
  email: 'maya@demo.test',
  phone: '(415) 555-0132',
  code: '204816',
  password: 'Calm#Waters42',
} as const;

/** A server on which everything goes well. */
export const stubOnboarding = (handlers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    [onboardingCalls.lookup]: () => json(200, { status: 'invite-found' }),
    [onboardingCalls.verify]: () => json(200, { patientEmail: invited.email, patientId: invited.patientId }),
    [onboardingCalls.account]: () => json(201, { status: 'created' }),
    [onboardingCalls.signIn]: () => json(200, newTokens()),
    [onboardingCalls.signOut]: () => new Response(null, { status: 204 }),
    [onboardingCalls.profiles]: () => json(200, [profileOf()]),
    ...handlers,
  });

/** `/accept-invite`, as a navigation with this state opens it. */
export const openOnboarding = (state?: unknown) => {
  servePage();
  return renderApp({ screens: { '/accept-invite': OnboardingScreen }, at: '/accept-invite', state });
};

/** Where a verified person chooses their password. */
export const setupAccount = { step: 'setup-account', patientId: invited.patientId, email: invited.email };

/** Looks the invite up by telephone. */
export const lookUpByPhone = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Phone' }), invited.phone);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};
