import { inviteLookupStatus, type InviteLookup } from '@evenkeel/contract/onboarding';
import { describe, expect, it } from 'vitest';
import { afterLookup, onboardingEntryOf, onboardingSteps, type AfterLookup } from './state.ts';

const patientId = '7d0d3a52-6c1b-4f0e-9c39-5a9f7c2b1e03';
const byPhone: InviteLookup = { type: 'phonenumber', phoneNumber: '+14155550132' };
const byEmail: InviteLookup = { type: 'email', email: 'maya@demo.test' };
const distinction = { lastName: 'Torres', dateOfBirth: '1991-04-12' };

describe('onboardingEntryOf', () => {
  it.each([
    { step: 'initiate' },
    { step: 'initiate', verificationLapsed: true },
    { step: 'verify', lookup: byPhone },
    { step: 'verify', lookup: { ...byEmail, ...distinction } },
    { step: 'setup-account', patientId, email: 'maya@demo.test' },
  ])('takes up %j', (state) => {
    expect(onboardingEntryOf(state)).toEqual(state);
    expect(onboardingSteps).toContain(state.step);
  });

  it.each([
    null,
    undefined,
    'setup-account',
    7,
    [],
    {},
    { from: '/settings' },
    { step: 'completed' },
    { step: 'verify' },
    { step: 'verify', lookup: { type: 'email', email: 'nobody' } },
    { step: 'verify', lookup: { type: 'phonenumber', phoneNumber: '12' } },
    { step: 'setup-account' },
    { step: 'setup-account', patientId },
    { step: 'setup-account', email: 'maya@demo.test' },
    { step: 'setup-account', patientId: 'HV-1001', email: 'maya@demo.test' },
    { step: 'setup-account', patientId, email: null },
    { step: 'setup-account', patientId, email: '<b>' },
  ])('begins anew at %j', (state) => {
    expect(onboardingEntryOf(state)).toEqual({ step: 'initiate' });
  });
});

describe('afterLookup', () => {
  it.each<[string, InviteLookup, Record<string, AfterLookup>]>([
    [
      'a telephone number',
      byPhone,
      {
        'invite-found': { kind: 'verify' },
        'invite-already-accepted': { kind: 'log-in', email: '' },
        'ambiguous-invite-found': { kind: 'ask-more' },
        'no-active-invite-found': { kind: 'problem', problem: 'no-active-invite-found' },
      },
    ],
    [
      'an e-mail address with name and date of birth',
      { ...byEmail, ...distinction },
      {
        'invite-found': { kind: 'verify' },
        'invite-already-accepted': { kind: 'log-in', email: 'maya@demo.test' },
        'ambiguous-invite-found': { kind: 'problem', problem: 'ambiguous-invite-found' },
        'no-active-invite-found': { kind: 'problem', problem: 'no-active-invite-found' },
      },
    ],
  ])('by %s', (_, lookup, followed) => {
    const all = inviteLookupStatus.options.map((status) => [status, afterLookup(lookup, status)]);
    expect(Object.fromEntries(all)).toEqual(followed);
  });
});
