import type { Channel, MessageType } from '@evenkeel/contract/communication';
import type { Tx } from '../db/open.ts';
import type { Context } from '../http/context.ts';
import { addresseesOf, type Addressee } from '../people/addressees.ts';
import { optionalMessage, type Content } from './optional-message.ts';
import { queueMessages } from './queue-message.ts';
import { recipientsOf } from './recipients.ts';

/** What sends messages by the clock: the part of the context that it needs. */
export type Sending = Pick<Context, 'db' | 'clock' | 'jobs' | 'log' | 'publicUrl'>;

/** Somebody who is to be told something, and what names that occasion among all of them. */
export interface Telling {
  readonly userId: string;
  readonly occasion: string;
}

interface Told {
  readonly type: MessageType;
  readonly tellings: readonly Telling[];
  readonly contentFor: (to: Addressee, channel: Channel) => Content;
  readonly now: Date;
}

/**
 * Writes a message for each address at which each of the people takes messages of the type, once for each
 * occasion. Somebody who can be reached nowhere is passed over.
 *
 * @returns how many were written.
 */
export const tellPeople = async (
  tx: Tx,
  { jobs, publicUrl }: Pick<Sending, 'jobs' | 'publicUrl'>,
  { type, tellings, contentFor, now }: Told,
): Promise<number> => {
  if (tellings.length === 0) return 0;
  const userIds = [...new Set(tellings.map(({ userId }) => userId))];
  const recipients = await recipientsOf(tx, userIds, type);
  const addressees = await addresseesOf(tx, [...recipients.keys()]);
  const messages = tellings.flatMap(({ userId, occasion }) => {
    const to = addressees.get(userId);
    if (to === undefined) return [];
    const { clinicId, clinicName } = to;
    return (recipients.get(userId) ?? []).map((recipient) =>
      optionalMessage(
        {
          clinicId,
          clinicName,
          userId,
          type,
          publicUrl,
          occasion: `${occasion}/${recipient.channel}/${recipient.to}`,
        },
        recipient,
        contentFor(to, recipient.channel),
      ),
    );
  });
  return (await queueMessages(tx, jobs, messages, now)).length;
};

/** Where a message leads: the same page on every channel, which it tells apart by its `context`. */
export const withContext = (url: string, channel: Channel): string =>
  channel === 'push' ? url : `${url}?context=${channel}`;
