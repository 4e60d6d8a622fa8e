import {
  messageType,
  type Channel,
  type CommunicationPreferences,
  type MessageType,
} from '@evenkeel/contract/communication';

/** Which types of message go out on which channel. */
export type Choices = Readonly<Record<Channel, readonly MessageType[]>>;

/** One switch, as a person left it. */
export interface PreferenceChange {
  readonly channel: Channel;
  readonly type: MessageType;
  readonly isOn: boolean;
}

/** The choices after a change. */
export const withChange = <C extends Choices>(choices: C, { channel, type, isOn }: PreferenceChange): C => ({
  ...choices,
  [channel]: messageType.options.filter((one) => (one === type ? isOn : choices[channel].includes(one))),
});

/**
 * How a channel stands: messages go out on it; there is no address; the person has unsubscribed it (or, for
 * push, no device takes messages); or it can be chosen in the native app alone.
 */
export type ChannelState = 'ready' | 'no-address' | 'unsubscribed' | 'in-the-app';

interface Reach {
  readonly preferences: CommunicationPreferences;
  readonly isInApp: boolean;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Channels of further addresses that the person has named. */
  readonly furtherChannels: readonly Channel[];
}

/** How each channel stands for a person, here. */
export const channelStatesOf = (reach: Reach): Readonly<Record<Channel, ChannelState>> => {
  const { preferences, isInApp, email, phoneNumber, furtherChannels } = reach;
  const addressed = (channel: Channel, address: string | null, isSubscribed: boolean): ChannelState => {
    if (address === null && !furtherChannels.includes(channel)) return 'no-address';
    return isSubscribed ? 'ready' : 'unsubscribed';
  };
  const inApp = preferences.isPushSubscribed ? 'ready' : 'unsubscribed';
  return {
    push: isInApp ? inApp : 'in-the-app',
    email: addressed('email', email, preferences.isEmailSubscribed),
    sms: addressed('sms', phoneNumber, preferences.isSmsSubscribed),
  };
};

export interface ToggleState {
  readonly isOn: boolean;
  readonly isDisabled: boolean;
}

/** Whether messages can arrive on a channel at all; push can, on a device that is not this one. */
export const arrives = (
  channel: Channel,
  state: ChannelState,
  { isPushSubscribed }: CommunicationPreferences,
) => state === 'ready' || (channel === 'push' && isPushSubscribed);

/** Whether a clinician has settled how messages of a type reach the person. */
export const isSettled = (type: MessageType, { safetyNetOverride }: CommunicationPreferences): boolean =>
  type === 'CLIENT_SAFETY_NET' && safetyNetOverride !== null;

/** What a switch shows. What a clinician has settled is shown as it is; else a channel on which nothing arrives is off. */
export const toggleStateOf = (
  channel: Channel,
  type: MessageType,
  state: ChannelState,
  preferences: CommunicationPreferences,
): ToggleState => {
  const settled = isSettled(type, preferences) ? preferences.safetyNetOverride?.[channel] : undefined;
  if (settled !== undefined) return { isOn: settled, isDisabled: true };
  return {
    isOn: arrives(channel, state, preferences) && preferences[channel].includes(type),
    isDisabled: state !== 'ready',
  };
};
