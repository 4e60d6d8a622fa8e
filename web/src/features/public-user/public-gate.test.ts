import { submissionSource } from '@evenkeel/contract/assessments';
import { describe, expect, it } from 'vitest';
import { telecomTypeOf } from './entry-context.ts';
import { publicGate, type PublicGate, type PublicGateFacts } from './public-gate.ts';

const open: PublicGateFacts = {
  context: 'patient_app',
  consentRequired: false,
  birthdayConfirmation: true,
  isVerified: true,
};

describe('publicGate', () => {
  it.each<[string, Partial<PublicGateFacts>, PublicGate]>([
    ['all is known and given', {}, 'open'],
    ['consent is not known yet', { consentRequired: undefined }, 'loading'],
    ['consent is required', { consentRequired: true }, 'consent'],
    [
      'consent is required and the birthday is not known',
      { consentRequired: true, isVerified: undefined },
      'consent',
    ],
    ['both are asked for', { consentRequired: true, isVerified: false }, 'consent'],
    ['the birthday is not known yet', { isVerified: undefined }, 'loading'],
    ['the birthday is not verified', { isVerified: false }, 'birthday'],
    ['birthdays are not confirmed here', { birthdayConfirmation: false, isVerified: undefined }, 'open'],
  ])('when %s', (_, facts, gate) => {
    expect(publicGate({ ...open, ...facts })).toBe(gate);
  });

  it.each(submissionSource.options.filter((context) => context !== 'clinician_app'))(
    'stands in the way of %s',
    (context) => {
      expect(publicGate({ ...open, context, consentRequired: true })).toBe('consent');
    },
  );

  it('is skipped on the clinician’s own screen', () => {
    expect(publicGate({ ...open, context: 'clinician_app', consentRequired: true, isVerified: false })).toBe(
      'open',
    );
    expect(publicGate({ ...open, context: 'clinician_app', consentRequired: undefined })).toBe('open');
  });
});

describe('telecomTypeOf', () => {
  it.each([
    ['sms', 'sms'],
    ['manual_sms', 'sms'],
    ['email', 'email'],
    ['manual_email', 'email'],
    ['patient_app', undefined],
    ['clinician_app', undefined],
    ['kiosk', undefined],
  ] as const)('of %s is %s', (context, telecomType) => {
    expect(telecomTypeOf(context)).toBe(telecomType);
  });
});
