import { expect, it } from 'vitest';
import { accountInfo } from './account-info.ts';

const flags = { accept_invite_flow: true, assessment_birthday_confirmation: true };
const patient = { type: 'patient', account_id: null, email: 'ada@mail.test' } as const;

it.each([
  ['a patient with an address', patient, {}, true, false],
  ['a patient with an account', { ...patient, account_id: 'account' }, {}, true, true],
  [
    'one whose address was taken away since',
    { ...patient, account_id: 'account', email: null },
    {},
    true,
    true,
  ],
  ['a patient without an address', { ...patient, email: null }, {}, false, false],
  ['a participant', { ...patient, type: 'participant' as const }, {}, false, false],
  ['anybody where the flow is off', patient, { accept_invite_flow: false }, false, false],
])('leads %s to an account or not', (_who, profile, off, shouldPromptAccountCreation, hasOnboarded) => {
  expect(accountInfo(profile, { ...flags, ...off })).toEqual({ shouldPromptAccountCreation, hasOnboarded });
});
