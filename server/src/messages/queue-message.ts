import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/open.ts';
import type { MessageChannel } from '../db/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Kinds of message: those that a patient can turn off, and those that answer something they just asked for. */
export type MessageType =
  | 'SCHEDULED_ASSESSMENT_ADMINISTRATION'
  | 'SCHEDULED_CHECKIN_REMINDER'
  | 'CLIENT_SAFETY_NET'
  | 'SIGN_IN_LINK'
  | 'CONFIRMATION_CODE'
  | 'PASSWORD_CHANGED'
  | 'ACCOUNT_INVITE'
  | 'ACCOUNT_CREATED'
  | 'ASSESSMENT_LINK';

export interface NewMessage {
  readonly clinicId: string | null;
  readonly userId: string | null;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly subject: string | null;
  /** Plain text; names no diagnosis and no instrument. Links stand in it as they are. */
  readonly text: string;
  readonly html?: string;
  readonly links: readonly string[];
  readonly type: MessageType;
}

export const deliverQueue = 'deliver-message';

/**
 * Writes a message and the job that delivers it into the transaction that causes it.
 *
 * @returns the message's id.
 */
export const queueMessage = async (tx: Tx, jobs: Jobs, message: NewMessage, now: Date): Promise<string> => {
  const id = randomUUID();
  await tx
    .insertInto('messages')
    .values({
      id,
      clinic_id: message.clinicId,
      user_id: message.userId,
      channel: message.channel,
      to_address: message.to,
      subject: message.subject,
      text: message.text,
      html: message.html ?? null,
      links: JSON.stringify(message.links),
      message_type: message.type,
      created_at: now,
    })
    .execute();
  await jobs.send(tx, deliverQueue, { messageId: id });
  return id;
};
