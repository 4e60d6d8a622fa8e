import { randomUUID } from 'node:crypto';
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
): Promise<string | null> => {
  const written = await tx
    .insertInto('messages')
    .values({
      id: randomUUID(),
      clinic_id: message.clinicId,
      user_id: message.userId,
      channel: message.channel,
      to_address: message.to,
      subject: message.subject,
      text: message.text,
      html: message.html ?? null,
      links: JSON.stringify(message.links),
      message_type: message.type,
      occasion: message.occasion ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return null;
  await jobs.send(tx, deliverQueue(message.channel), { messageId: written.id });
  return written.id;
};
