import { submissionSource } from '@evenkeel/contract/assessments';
import { describe, expect, it } from 'vitest';
import { afterCompletion, type CompletionFacts } from './after-completion.ts';

const accountSetup = { patientId: '7d0d3a52-6c1b-4f0e-9c39-5a9f7c2b1e03', email: 'maya@demo.test' };
const prompted: CompletionFacts = {
  context: 'sms',
  userType: 'patient',
  info: { shouldPromptAccountCreation: true, hasOnboarded: false },
  accountSetup: null,
  isSignedIn: false,
  callsForHelp: false,
  completedMessage: 'Assessments completed!',
};
const onboarded = { shouldPromptAccountCreation: true, hasOnboarded: true };
const notPrompted = { shouldPromptAccountCreation: false, hasOnboarded: false };
const toast = 'Assessments completed!';
const messages = ['sms', 'email', 'manual_sms', 'manual_email'] as const;

describe('afterCompletion', () => {
  it.each(messages)('takes a patient who came by %s on', (context) => {
    expect(afterCompletion({ ...prompted, context }).kind).toBe('go');
  });

  it.each<[string, Partial<CompletionFacts>, string, unknown]>([
    ['an account and a session: home', { info: onboarded, isSignedIn: true }, '/', null],
    ['an account and no session: to log in', { info: onboarded }, '/login', null],
    ['an account counts more than a proof', { info: onboarded, accountSetup }, '/login', null],
    ['no account: to find the invite', {}, '/accept-invite', { step: 'initiate' }],
    [
      'no account and a proof: to choose a password',
      { accountSetup },
      '/accept-invite',
      { step: 'setup-account', ...accountSetup },
    ],
    [
      'no account and no address to make one for',
      { accountSetup: { ...accountSetup, email: null } },
      '/accept-invite',
      { step: 'initiate' },
    ],
    [
      'no account, while somebody else is signed in',
      { accountSetup, isSignedIn: true },
      '/accept-invite',
      { step: 'setup-account', ...accountSetup },
    ],
  ])('%s', (_, facts, to, state) => {
    expect(afterCompletion({ ...prompted, ...facts })).toEqual({ kind: 'go', toast, to, state });
  });

  it('offers the way on where crisis resources are in sight', () => {
    expect(afterCompletion({ ...prompted, callsForHelp: true })).toEqual({
      kind: 'offer',
      toast,
      to: '/accept-invite',
      state: { step: 'initiate' },
    });
  });

  it.each<[string, Partial<CompletionFacts>]>([
    ...submissionSource.options
      .filter((context) => !messages.some((message) => message === context))
      .map((context): [string, Partial<CompletionFacts>] => [context, { context }]),
    ['a participant', { userType: 'participant' }],
    ['a participant with an account', { userType: 'participant', info: onboarded, isSignedIn: true }],
    ['an unknown person', { userType: undefined }],
    ['somebody who is not to be asked', { info: notPrompted }],
    ['somebody who is not to be asked and has an account', { info: { ...onboarded, ...notPrompted } }],
  ])('stays for %s', (_, facts) => {
    expect(afterCompletion({ ...prompted, accountSetup, ...facts })).toEqual({ kind: 'stay' });
  });

  it('says of a check-in that it was one', () => {
    const next = afterCompletion({ ...prompted, completedMessage: 'Check-in completed!' });
    expect(next).toMatchObject({ kind: 'go', toast: 'Check-in completed!' });
  });
});
