import { messageType, type CommunicationPreferences } from '@evenkeel/contract/communication';
import { describe, expect, it } from 'vitest';
import { channelStatesOf, toggleStateOf, withChange, type ChannelState } from './preferences.ts';

const all = [...messageType.options];
const preferencesOf = (parts: Partial<CommunicationPreferences> = {}): CommunicationPreferences => ({
  push: all,
  email: all,
  sms: all,
  isPushSubscribed: true,
  isSmsSubscribed: true,
  isEmailSubscribed: true,
  safetyNetOverride: null,
  providerNumber: null,
  ...parts,
});
const reach = {
  preferences: preferencesOf(),
  isInApp: true,
  email: 'maya@demo.test',
  phoneNumber: '+14155550132',
  furtherChannels: [],
};

describe('withChange', () => {
  it('turns one type on or off on one channel, in the usual order', () => {
    const off = withChange(preferencesOf(), {
      channel: 'sms',
      type: 'SCHEDULED_CHECKIN_REMINDER',
      isOn: false,
    });
    expect(off.sms).toEqual(['SCHEDULED_ASSESSMENT_ADMINISTRATION', 'CLIENT_SAFETY_NET']);
    expect(off.email).toEqual(all);
    expect(withChange(off, { channel: 'sms', type: 'SCHEDULED_CHECKIN_REMINDER', isOn: true }).sms).toEqual(
      all,
    );
  });
});

describe('channelStatesOf', () => {
  it.each([
    ['everything there', {}, { push: 'ready', email: 'ready', sms: 'ready' }],
    ['a browser', { isInApp: false }, { push: 'in-the-app', email: 'ready', sms: 'ready' }],
    ['no address', { email: null, phoneNumber: null }, { email: 'no-address', sms: 'no-address' }],
    [
      'no address but a further one',
      { phoneNumber: null, furtherChannels: ['sms' as const] },
      { sms: 'ready' },
    ],
    [
      'everything unsubscribed',
      {
        preferences: preferencesOf({
          isPushSubscribed: false,
          isEmailSubscribed: false,
          isSmsSubscribed: false,
        }),
      },
      { push: 'unsubscribed', email: 'unsubscribed', sms: 'unsubscribed' },
    ],
  ])('with %s', (_, parts, states) => {
    expect(channelStatesOf({ ...reach, ...parts })).toMatchObject(states);
  });
});

describe('toggleStateOf', () => {
  const assessments = 'SCHEDULED_ASSESSMENT_ADMINISTRATION';
  const states: readonly ChannelState[] = ['ready', 'no-address', 'unsubscribed', 'in-the-app'];

  it.each([
    ['ready', all, { isOn: true, isDisabled: false }],
    ['ready', [], { isOn: false, isDisabled: false }],
    ['no-address', all, { isOn: false, isDisabled: true }],
    ['unsubscribed', all, { isOn: false, isDisabled: true }],
  ] as const)('shows a channel that is %s with %j', (state, email, shown) => {
    expect(toggleStateOf('email', assessments, state, preferencesOf({ email: [...email] }))).toEqual(shown);
  });

  it.each([
    [true, true],
    [false, false],
  ])('shows in a browser whether push arrives elsewhere: %s', (isPushSubscribed, isOn) => {
    expect(toggleStateOf('push', assessments, 'in-the-app', preferencesOf({ isPushSubscribed }))).toEqual({
      isOn,
      isDisabled: true,
    });
  });

  it('shows what a clinician has settled, whatever was chosen, and lets nobody change it', () => {
    const preferences = preferencesOf({
      email: [],
      sms: all,
      safetyNetOverride: { push: false, email: true, sms: false },
    });
    for (const state of states) {
      expect(toggleStateOf('email', 'CLIENT_SAFETY_NET', state, preferences)).toEqual({
        isOn: true,
        isDisabled: true,
      });
      expect(toggleStateOf('sms', 'CLIENT_SAFETY_NET', state, preferences)).toEqual({
        isOn: false,
        isDisabled: true,
      });
    }
    expect(toggleStateOf('email', assessments, 'ready', preferences)).toEqual({
      isOn: false,
      isDisabled: false,
    });
  });
});
