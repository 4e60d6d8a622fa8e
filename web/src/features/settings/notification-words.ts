import { channel, type Channel, type MessageType } from '@evenkeel/contract/communication';
import type { IconName } from '../../ui/icon.tsx';

interface ChannelWords {
  readonly name: string;
  /** After "by". */
  readonly by: string;
  readonly icon: IconName;
}

export const channelWords: Readonly<Record<Channel, ChannelWords>> = {
  push: { name: 'Push', by: 'push', icon: 'bell' },
  email: { name: 'E-mail', by: 'e-mail', icon: 'mail' },
  sms: { name: 'Text', by: 'text', icon: 'message' },
};

/** The channels in the order in which they are shown. */
export const channels: readonly Channel[] = channel.options;

interface TypeWords {
  readonly title: string;
  readonly purpose: string;
}

export const typeWords: Readonly<Record<MessageType, TypeWords>> = {
  SCHEDULED_ASSESSMENT_ADMINISTRATION: {
    title: 'New assessments',
    purpose: 'When there is something for you to answer.',
  },
  SCHEDULED_CHECKIN_REMINDER: {
    title: 'Check-in reminders',
    purpose: 'On the days and at the times that you choose.',
  },
  CLIENT_SAFETY_NET: {
    title: 'Safety Net',
    purpose: 'Crisis resources, when they might help you.',
  },
};

/** "push", "push or text", "push, e-mail, or text". */
export const anyOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);
