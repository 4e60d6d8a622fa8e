import { Route, Routes } from 'react-router';
import type { ComponentType } from 'react';
import { Component as PublicUserLayout } from '../features/public-user/public-user-layout.tsx';
import { json, stubApi } from './api-stub.ts';
import { servePage } from './page-settings.ts';
import { renderApp } from './render-app.tsx';
import { assigned, mood, publicUserOf, receiptOf, sampleUserId, sleep } from './sample-assessments.ts';

const api = `/v1/public-api/user/${sampleUserId}`;

export const calls = {
  user: `GET ${api}`,
  consent: `GET ${api}/consent-info`,
  acceptConsent: `POST ${api}/accept-consent`,
  birthdayStatus: `GET ${api}/birthday-verification-status`,
  verifyBirthday: `POST ${api}/birthday-verification`,
  assigned: `GET ${api}/assigned-assessments`,
  definitions: 'GET /v1/public-api/assessments',
  submit: `POST ${api}/submit-assessments`,
  safetyNet: `GET ${api}/safety-net`,
} as const;

/** A server on which two assessments are due and nothing stands before them. */
export const stubPublicApi = (handlers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    [calls.user]: () => json(200, publicUserOf()),
    [calls.consent]: () => json(200, { consentRequired: false, consentCopy: '' }),
    [calls.birthdayStatus]: () => json(200, { isVerified: true }),
    [calls.assigned]: () => json(200, { assessments: [assigned(mood), assigned(sleep)] }),
    [calls.definitions]: ({ path }) => {
      const ids = new URL(path, 'https://app.test').searchParams.get('Ids')?.split(',') ?? [];
      return json(200, {
        assessments: ids.flatMap((id) => [mood, sleep].filter((assessment) => assessment.id === id)),
      });
    },
    [calls.safetyNet]: () => json(200, { resources: [] }),
    [calls.submit]: () => json(201, receiptOf()),
    ...handlers,
  });

interface PublicPage {
  readonly Screen: ComponentType;
  /** The last part of the address; assessments unless said. */
  readonly page?: 'assessments' | 'check-ins';
  readonly search?: string;
  /** The flag assessment_birthday_confirmation. */
  readonly birthdayConfirmation?: boolean;
}

/** A screen inside the public user page, under the sample user's address. */
export const renderPublic = ({
  Screen,
  page = 'assessments',
  search = '',
  birthdayConfirmation = false,
}: PublicPage) => {
  servePage({ featureFlags: { assessment_birthday_confirmation: birthdayConfirmation } });
  return renderApp({
    screens: {
      [`/user/:userId/${page}/*`]: () => (
        <Routes>
          <Route element={<PublicUserLayout />}>
            <Route index element={<Screen />} />
          </Route>
        </Routes>
      ),
    },
    at: `/user/${sampleUserId}/${page}${search}`,
  });
};
