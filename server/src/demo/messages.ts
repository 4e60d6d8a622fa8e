import { randomUUID } from 'node:crypto';
import { messageType, type Channel, type MessageType } from '@evenkeel/contract/communication';
import type { MessageStatus } from '@evenkeel/contract/provider-messages';
import type { Tx } from '../db/open.ts';
import { addReminder } from '../features/reminders/service.ts';
import { keepBounced } from '../messages/failed-message.ts';
import { optionalMessage } from '../messages/optional-message.ts';
import { cedarGrove, demoPeople, formerEmail, harborView } from './people.ts';

const { maya, iris } = demoPeople;
const hour = 60 * 60 * 1000;

const words = {
  SCHEDULED_ASSESSMENT_ADMINISTRATION: ['A few questions are waiting for you', 'Answer now', 'assessments'],
  SCHEDULED_CHECKIN_REMINDER: ['It is time for your check-in', 'Check in', 'check-ins'],
  CLIENT_SAFETY_NET: ['Support is here for you, at any hour', 'See who is there', 'safety-net'],
} as const satisfies Record<MessageType, readonly [said: string, label: string, page: string]>;

interface Past {
  readonly hoursAgo: number;
  readonly type: MessageType;
  readonly channel: Channel;
  readonly to: string;
  readonly status: Exclude<MessageStatus, 'queued'>;
  readonly attempts: number;
  readonly error?: string;
}

const reminder = { type: 'SCHEDULED_CHECKIN_REMINDER', channel: 'sms', to: maya.phoneNumber } as const;
const questions = {
  type: 'SCHEDULED_ASSESSMENT_ADMINISTRATION',
  channel: 'email',
  to: maya.email,
} as const;
const support = { type: 'CLIENT_SAFETY_NET', attempts: 1, hoursAgo: 380 } as const;

/** What Maya was sent and what became of it: nothing of it is on its way. */
const past: readonly Past[] = [
  { ...reminder, hoursAgo: 26, status: 'delivered', attempts: 1 },
  { ...reminder, hoursAgo: 74, status: 'delivered', attempts: 3 },
  { ...questions, hoursAgo: 52, status: 'sent', attempts: 1 },
  { ...questions, hoursAgo: 220, status: 'delivered', attempts: 1 },
  {
    ...questions,
    to: formerEmail,
    hoursAgo: 220,
    status: 'bounced',
    attempts: 1,
    error: 'The mail server does not know the address (550 5.1.1)',
  },
  { ...support, channel: 'email', to: maya.email, status: 'delivered' },
  { ...support, channel: 'sms', to: maya.phoneNumber, status: 'delivered' },
  {
    type: 'SCHEDULED_CHECKIN_REMINDER',
    channel: 'push',
    to: '5e1a9c32-7d84-4fa6-9b35-c3d4e5f6a801',
    hoursAgo: 560,
    status: 'dead',
    attempts: 1,
    error: 'The app takes no more messages (404)',
  },
];

const addPast = async (tx: Tx, now: Date, publicUrl: string): Promise<void> => {
  const about = { clinicId: maya.clinicId, clinicName: harborView.organizationName, userId: maya.userId };
  const rows = past.map(({ hoursAgo, type, channel, to, status, attempts, error }) => {
    const at = new Date(now.getTime() - hoursAgo * hour);
    const [said, label, page] = words[type];
    const url = `${publicUrl}/user/${maya.userId}/${page}${channel === 'push' ? '' : `?context=${channel}`}`;
    const message = optionalMessage(
      { ...about, type, publicUrl },
      { channel, to },
      {
        url,
        letter: {
          subject: said,
          greeting: `Hi ${maya.firstName},`,
          paragraphs: [`${said}.`],
          label,
          closing: ['Take the time you need.'],
        },
        text: `${harborView.organizationName}: ${said}: ${url}`,
        push: `${said}.`,
      },
    );
    return {
      id: randomUUID(),
      clinic_id: message.clinicId,
      user_id: message.userId,
      channel,
      to_address: to,
      subject: message.subject,
      text: message.text,
      html: message.html ?? null,
      links: JSON.stringify(message.links),
      message_type: type,
      status,
      attempts,
      last_error: error ?? null,
      created_at: at,
      sent_at: status === 'sent' || status === 'delivered' || status === 'bounced' ? at : null,
    };
  });
  await tx.insertInto('messages').values(rows).execute();
  await keepBounced(tx, { channel: 'email', address: formerEmail }, now);
};

/** Maya's reminders, what she chose about messages and what she was sent; what a clinician settled for Iris. */
export const addMessages = async (tx: Tx, now: Date, publicUrl: string): Promise<void> => {
  const { userId } = maya;
  const whose = { userId, timeZone: harborView.timeZone, now };
  const checkIn = 'check_in' as const;
  const weekdays = { daysOfWeek: [1, 2, 3, 4, 5], timeOfDay: '09:00', notificationType: checkIn };
  const weekends = { daysOfWeek: [0, 6], timeOfDay: '10:30', notificationType: checkIn };
  for (const fields of [weekdays, weekends]) await addReminder(tx, { ...whose, fields });
  const everything = JSON.stringify(messageType.options);
  const chosenAt = new Date(now.getTime() - 90 * 24 * hour);
  await tx
    .insertInto('communication_preferences')
    .values({
      user_id: userId,
      push: everything,
      email: JSON.stringify(['SCHEDULED_ASSESSMENT_ADMINISTRATION', 'CLIENT_SAFETY_NET']),
      sms: JSON.stringify(['SCHEDULED_CHECKIN_REMINDER', 'CLIENT_SAFETY_NET']),
      chosen_at: chosenAt,
      updated_at: chosenAt,
    })
    .execute();
  await addPast(tx, now, publicUrl);
  const key = await tx
    .selectFrom('provider_keys')
    .select('id')
    .where('clinic_id', '=', cedarGrove.id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('safety_net_overrides')
    .values({
      user_id: iris.userId,
      push: false,
      email: true,
      sms: true,
      settled_at: now,
      settled_by: key.id,
    })
    .execute();
};
