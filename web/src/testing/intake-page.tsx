import type { IntakeProgress, Policy } from '@evenkeel/contract/intake';
import type { IntakeItem, IntakePage } from '@evenkeel/contract/intake-questionnaire';
import { emptyIntakeForm, type IntakeForm } from '../features/intake/intake-form.ts';
import { Component as CompletedScreen } from '../features/intake/completed-screen.tsx';
import { Component as ExpiredLinkScreen } from '../features/intake/expired-link-screen.tsx';
import { Component as IntakeScreen } from '../features/intake/intake-screen.tsx';
import { intakeSessionOf } from '../features/intake/intake-session.ts';
import { intakeKey } from '../features/intake/intake-store.ts';
import type { IntakeStep } from '../features/intake/steps.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { empty, json, stubApi } from './api-stub.ts';
import { servePage } from './page-settings.ts';
import { renderApp } from './render-app.tsx';
import { newTokens } from './signed-in.ts';

export const intakeCode = 'code-of-the-link';

const api = '/v1/public-api';
export const intakeCalls = {
  invitation: `GET ${api}/invitations/${intakeCode}`,
  exchange: `POST ${api}/authentication/magic-code/authenticate`,
  resend: `POST ${api}/intake/resend-magic-link`,
  status: `GET ${api}/intake/status`,
  progress: `GET ${api}/intake/progress`,
  basicInfo: `POST ${api}/intake/basic-info`,
  policies: `GET ${api}/intake/policies`,
  sign: `POST ${api}/intake/sign-consent-policies`,
  questionnaire: `GET ${api}/intake/questionnaire`,
  savePage: `PUT ${api}/intake/questionnaire-page`,
  submit: `POST ${api}/intake/submit-questionnaire`,
  setupIntent: `POST ${api}/billing/setup-intent`,
  payment: `POST ${api}/intake/payment`,
  refresh: 'POST /auth/refresh-token',
} as const;

export const sampleClinic = { displayId: 'harbor', organizationName: 'Harbor Clinic', logoUrl: '/logo.svg' };

export const sampleBasicInfo = {
  firstName: 'Ines',
  lastName: 'Moreau',
  email: 'ines@example.test',
  dateOfBirth: '1990-03-08',
  phoneNumber: '+14155550132',
  pronoun: 'she/her/hers',
  preferredName: null,
} as const;

const policyId = (number: number) => `5b0a52a4-8a5c-4f0e-9c39-5a9f7c2b1e0${number}`;

export const samplePolicies: Policy[] = [
  {
    id: policyId(1),
    description: 'How we keep your information private',
    fileName: 'privacy.txt',
    url: `/v1/public-api/intake/policies/${policyId(1)}/privacy.txt`,
    mediaType: 'text/plain',
  },
  {
    id: policyId(2),
    description: 'What you agree to when you are treated here',
    fileName: 'consent.pdf',
    url: `/v1/public-api/intake/policies/${policyId(2)}/consent.pdf`,
    mediaType: 'application/pdf',
  },
];

/** An item of a questionnaire; a line of text unless said. */
export const itemOf = (parts: Partial<IntakeItem> & Pick<IntakeItem, 'linkId'>): IntakeItem => ({
  id: parts.linkId,
  text: `Question ${parts.linkId}`,
  type: 'text',
  multiple: false,
  answerOptions: [],
  items: [],
  ...parts,
});

export const samplePages: IntakePage[] = [
  {
    description: 'What brings you here',
    items: [itemOf({ linkId: 'reason', text: 'What brings you here?' })],
  },
  { description: 'Your history', items: [itemOf({ linkId: 'history', text: 'Have you been here before?' })] },
];

/** What a server has of an intake that nobody has begun. */
export const progressOf = (parts: Partial<IntakeProgress> = {}): IntakeProgress => ({
  revision: 0,
  invited: { firstName: 'Ines', email: 'ines@example.test', phoneNumber: null },
  basicInfo: null,
  policiesSigned: false,
  responses: [],
  pageIndex: 0,
  questionnaireSubmitted: false,
  ...parts,
});

/** A server on which an intake is open and everything goes well. */
export const stubIntake = (
  progress: Partial<IntakeProgress> = {},
  handlers: Parameters<typeof stubApi>[0] = {},
) =>
  stubApi({
    [intakeCalls.invitation]: () => json(200, { status: 'open', clinic: sampleClinic }),
    [intakeCalls.exchange]: () => json(200, newTokens()),
    [intakeCalls.resend]: () => empty(202),
    [intakeCalls.status]: () => json(200, { status: 'open' }),
    [intakeCalls.progress]: () => json(200, progressOf(progress)),
    [intakeCalls.basicInfo]: () => empty(204),
    [intakeCalls.policies]: () => json(200, { policies: samplePolicies }),
    [intakeCalls.sign]: () => empty(204),
    [intakeCalls.questionnaire]: () => json(200, { pages: samplePages }),
    [intakeCalls.savePage]: () => json(200, { revision: 1 }),
    [intakeCalls.submit]: () => json(200, { revision: 2 }),
    [intakeCalls.payment]: () => json(200, { status: 'completed' }),
    ...handlers,
  });

interface Left {
  readonly step: IntakeStep;
  readonly furthest?: IntakeStep;
  readonly form?: Partial<IntakeForm>;
  readonly code?: string;
  readonly savedAt?: number;
}

/** Leaves an intake on this device as somebody has left it earlier, with a session that is still good. */
export const leaveIntake = ({ step, furthest = step, form, code = intakeCode, savedAt }: Left): void => {
  localStorage.setItem(
    intakeKey,
    JSON.stringify({
      code,
      step,
      furthest,
      form: { ...emptyIntakeForm, ...form },
      savedAt: savedAt ?? Date.now(),
    }),
  );
  intakeSessionOf(code).begin(newTokens());
};

/** The screens of intake, by default at the sample link. */
export const openIntake = (at = `/intake?code=${intakeCode}`, state?: unknown) => {
  servePage();
  return renderApp({
    screens: {
      '/intake': IntakeScreen,
      '/intake/expired-link': ExpiredLinkScreen,
      '/intake/completed': CompletedScreen,
    },
    at,
    state,
  });
};

/** What is announced on the screen now. */
export const announcements = (): string[] =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

/** What is announced, as soon as anything is. */
export const announced = async (): Promise<string> => {
  await waitFor(() => expect(announcements()).not.toEqual([]));
  return announcements().join('\n');
};
