import { sql } from 'kysely';
import type { Channel, MessageType } from '@evenkeel/contract/communication';
import type { Tx } from '../db/open.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Kinds of message: those that a patient can turn off, and those that answer something they just asked for. */
export type SentType =
  | MessageType
  | 'SIGN_IN_LINK'
  | 'CONFIRMATION_CODE'
  | 'PASSWORD_CHANGED'
  | 'ACCOUNT_INVITE'
  | 'ACCOUNT_CREATED'
  | 'INTAKE_INVITATION'
  | 'ASSESSMENT_LINK';

export interface NewMessage {
  readonly clinicId: string | null;
  readonly userId: string | null;
  readonly channel: Channel;
  /** E-mail address, E.164 number, or the id of a push device. */
  readonly to: string;
  readonly subject: string | null;
  /** Plain text; names no diagnosis and no instrument. Links stand in it as they are. */
  readonly text: string;
  readonly html?: string;
  readonly links: readonly string[];
  readonly type: SentType;
  /** Names what it is for and to whom: of one name only the first is written. */
  readonly occasion?: string;
}

/** Each channel has a queue of its own, so that a slow provider holds up no other. */
export const deliverQueue = (channel: Channel): string => `deliver-${channel}`;

/** The column types of what is written at once. */
const columns = sql.raw(
  'clinic_id uuid, user_id uuid, channel text, to_address text, subject text, text text, html text, links jsonb, message_type text, occasion text',
);

/**
 * Writes messages and the jobs that deliver them into the transaction that causes them: in a statement
 * for all of them and one for each channel, for thousands fall due in the same minute.
 *
 * @returns the ids of those written, in no order; those whose occasion had been written before are left out.
 */
export const queueMessages = async (
  tx: Tx,
  jobs: Jobs,
  messages: readonly NewMessage[],
  now: Date,
): Promise<string[]> => {
  if (messages.length === 0) return [];
  const values = messages.map((message) => ({
    clinic_id: message.clinicId,
    user_id: message.userId,
    channel: message.channel,
    to_address: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html ?? null,
    links: message.links,
    message_type: message.type,
    occasion: message.occasion ?? null,
  }));
  // In one order everywhere, so that two who write the same occasions wait for each other in turn.
  const { rows } = await sql<{ id: string; channel: Channel }>`
    insert into messages
      (id, clinic_id, user_id, channel, to_address, subject, text, html, links, message_type, occasion, created_at)
    select gen_random_uuid(), clinic_id, user_id, channel, to_address, subject, text, html, links, message_type,
      occasion, ${now}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as written (${columns})
    order by occasion
    on conflict (occasion) do nothing
    returning id, channel
  `.execute(tx);
  for (const [channel, written] of Map.groupBy(rows, (row) => row.channel)) {
    const data = written.map(({ id }) => ({ messageId: id }));
    await jobs.send(tx, deliverQueue(channel), data);
  }
  return rows.map(({ id }) => id);
};

/**
 * Writes a message and the job that delivers it into the transaction that causes it.
 *
 * @returns the message's id; null where one of its occasion had been written before.
 */
export const queueMessage = async (
  tx: Tx,
  jobs: Jobs,
  message: NewMessage,
  now: Date,
): Promise<string | null> => (await queueMessages(tx, jobs, [message], now))[0] ?? null;
