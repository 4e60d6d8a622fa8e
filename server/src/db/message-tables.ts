import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Channel, MessageType } from '@evenkeel/contract/communication';
import type { MessageStatus } from '@evenkeel/contract/provider-messages';
import type { Instant, OptionalInstant } from './columns.ts';

export interface MessageTable {
  id: string;
  clinic_id: string | null;
  user_id: string | null;
  channel: Channel;
  /** E-mail address, E.164 number, or the id of a push device. */
  to_address: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: JSONColumnType<string[]>;
  message_type: string;
  status: Generated<MessageStatus>;
  attempts: Generated<number>;
  last_error: string | null;
  /** Names what the message is for and to whom: there is one message of a name, however often it is attempted to write it. */
  occasion: Generated<string | null>;
  /** What the provider of the channel calls it, by which it tells what became of it. */
  provider_id: Generated<string | null>;
  created_at: Instant;
  sent_at: OptionalInstant;
}

type MessageTypes = JSONColumnType<MessageType[]>;

/** What a person chose; everything is on for somebody without a row. */
export interface CommunicationPreferencesTable {
  user_id: string;
  push: MessageTypes;
  email: MessageTypes;
  sms: MessageTypes;
  /** When they last said so themselves. */
  chosen_at: OptionalInstant;
  updated_at: ColumnType<Date, Date, Date>;
}

/** A channel on which a person wants nothing that they did not ask for. */
export interface UnsubscribedChannelTable {
  user_id: string;
  channel: Channel;
  by: 'link' | 'one-click' | 'stop' | 'bounce';
  since: Instant;
}

/** An address that will never take a message, as a provider said: nothing that was not asked for goes there. */
export interface BouncedAddressTable {
  channel: 'email' | 'sms';
  address: string;
  since: Instant;
}

/** A signed call of a provider that was heard, so that the same call again changes nothing. */
export interface WebhookEventTable {
  source: 'twilio' | 'bounce' | 'stripe';
  event_id: string;
  received_at: Instant;
}

export interface SafetyNetOverrideTable {
  user_id: string;
  push: boolean;
  email: boolean;
  sms: boolean;
  settled_at: Instant;
  /** The provider key. */
  settled_by: string;
}

/** A further address that messages of a type go to. */
export interface NotificationPreferenceTable {
  id: string;
  user_id: string;
  notification_type: MessageType;
  channel: 'email' | 'sms';
  address: string;
  created_at: Instant;
}

/** A device that takes push messages; it belongs to whoever registered it last. */
export interface PushDeviceTable {
  id: string;
  user_id: string;
  kind: 'web' | 'ios' | 'android';
  /** A browser's push endpoint, or the native app's token. */
  address: string;
  keys: JSONColumnType<{ p256dh: string; auth: string }> | null;
  /** The session in which it was last registered: the device goes when that is ended. */
  session_id: Generated<string | null>;
  created_at: Instant;
}

export interface ReminderTable {
  id: string;
  user_id: string;
  notification_type: 'check_in';
  /** 0 (Sunday) to 6, in order. */
  days_of_week: JSONColumnType<number[]>;
  /** `HH:mm` in its own zone. */
  time_of_day: string;
  time_zone: string;
  is_active: Generated<boolean>;
  /** When it is due next. */
  next_at: Instant;
  created_at: Instant;
}
