import { describe, expect, it } from 'vitest';
import { afterCompletion, type CompletionFacts } from './after-completion.ts';

const invited: CompletionFacts = {
  context: 'sms',
  userType: 'patient',
  info: { shouldPromptAccountCreation: true, hasOnboarded: false },
  isSignedIn: false,
  accountSetupPath: '/accept-invite',
};
const onboarded = { shouldPromptAccountCreation: true, hasOnboarded: true };
const screen = { toast: null, goTo: null };

describe('afterCompletion', () => {
  it.each(['sms', 'email', 'manual_sms', 'manual_email'] as const)(
    'leads a patient who came by %s to the account-setup step',
    (context) => {
      expect(afterCompletion({ ...invited, context })).toEqual({
        toast: 'Assessments completed!',
        goTo: '/accept-invite',
      });
    },
  );

  it('shows the completion screen where there is no account-setup step', () => {
    expect(afterCompletion({ ...invited, accountSetupPath: null })).toEqual({
      toast: 'Assessments completed!',
      goTo: null,
    });
  });

  it('leads a patient with an account home, by way of signing in', () => {
    expect(afterCompletion({ ...invited, info: onboarded, isSignedIn: true }).goTo).toBe('/');
    expect(afterCompletion({ ...invited, info: onboarded }).goTo).toBe('/login');
  });

  it.each<[string, Partial<CompletionFacts>]>([
    ['the patient app', { context: 'patient_app' }],
    ['the clinician’s screen', { context: 'clinician_app' }],
    ['a kiosk', { context: 'kiosk' }],
    ['a participant', { userType: 'participant' }],
    ['an unknown person', { userType: undefined }],
    ['somebody who is not to be asked', { info: { shouldPromptAccountCreation: false, hasOnboarded: true } }],
  ])('shows only the completion screen to %s', (_, facts) => {
    expect(afterCompletion({ ...invited, ...facts })).toEqual(screen);
  });
});
