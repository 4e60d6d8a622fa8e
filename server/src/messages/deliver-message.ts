import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { channel as channels, messageType } from '@evenkeel/contract/communication';
import { limits } from '@evenkeel/contract/limits';
import type { MessageStatus } from '@evenkeel/contract/provider-messages';
import type { Clock } from '../adapters/clock.ts';
import type { Deliveries } from '../adapters/delivery/deliveries.ts';
import {
  PassingFailure,
  PermanentFailure,
  type Delivery,
  type OutgoingMessage,
} from '../adapters/delivery/delivery.ts';
import type { ServerSecrets } from '../adapters/identity/server-secrets.ts';
import type { Db } from '../db/open.ts';
import type { MessageRow } from '../db/schema.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { recordFailure } from './failed-message.ts';
import { oneClickToken, oneClickUrl } from './one-click.ts';
import { deliverQueue, type SentType } from './queue-message.ts';
import { recipientsOf } from './recipients.ts';

const jobData = z.object({ messageId: z.string() });

/** Messages that let somebody in: what they said is not kept once they are out of the house. */
const secretTypes: ReadonlySet<string> = new Set<SentType>([
  'SIGN_IN_LINK',
  'CONFIRMATION_CODE',
  'INTAKE_INVITATION',
]);
const scrubbed = { text: '(not kept)', html: null, links: '[]' };

/** Seconds until the next try, by how many there have been; two hours in all before the last. */
const waits = [15, 60, 180, 420, 900, 1800, 3600];

const waitAfter = (attempts: number, error: unknown): number => {
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  const asked = error instanceof PassingFailure ? (error.retryAfterSeconds ?? 0) : 0;
  // Nobody is kept waiting for ever by what a provider says.
  return Math.max(wait, Math.min(asked, 6 * 60 * 60));
};

/** Errors of a delivery are in words of ours; any other may repeat an address or the text. */
const reasonOf = (error: unknown): string =>
  error instanceof PermanentFailure || error instanceof PassingFailure
    ? error.message
    : 'The message could not be handed over';

interface Surroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly secrets: ServerSecrets;
  readonly publicUrl: string;
  readonly deliveries: Deliveries;
}

const toOutgoing = async (
  { db, secrets, publicUrl }: Surroundings,
  message: MessageRow,
): Promise<OutgoingMessage> => {
  const { id, channel, to_address: to, subject, text, html, links, user_id: userId } = message;
  const clinic =
    message.clinic_id === null
      ? undefined
      : await db
          .selectFrom('clinics')
          .select('organization_name')
          .where('id', '=', message.clinic_id)
          .executeTakeFirst();
  // A device may have become somebody else's since the message was written.
  const device =
    channel !== 'push' || userId === null
      ? undefined
      : await db
          .selectFrom('push_devices')
          .select(['kind', 'address', 'keys'])
          .where('id', '=', to)
          .where('user_id', '=', userId)
          .executeTakeFirst();
  const optional = messageType.safeParse(message.message_type).success;
  const token =
    channel === 'email' && optional && userId !== null
      ? oneClickToken(await secrets.ring('hash'), { userId, channel, address: to })
      : null;
  return {
    id,
    to,
    sender: clinic?.organization_name ?? null,
    subject,
    text,
    html,
    links,
    oneClickUrl: token === null ? null : oneClickUrl(publicUrl, token),
    device: device ?? null,
  };
};

/** What a person has turned off, unsubscribed from or taken away since the message was written stops it still. */
const isWanted = async (
  db: Db,
  { user_id: userId, message_type: type, channel, to_address: to }: MessageRow,
) => {
  const optional = messageType.safeParse(type);
  if (!optional.success || userId === null) return true;
  const reached = (await recipientsOf(db, [userId], optional.data)).get(userId) ?? [];
  return reached.some((one) => one.channel === channel && one.to === to);
};

const handOver = async (
  surroundings: Surroundings,
  delivery: Delivery,
  message: MessageRow,
): Promise<string | null> => {
  const outgoing = await toOutgoing(surroundings, message);
  if (message.channel === 'push' && outgoing.device === null && delivery.leavesTheHouse) {
    throw new PermanentFailure('device-gone', 'The device is not registered any more');
  }
  if (!(await isWanted(surroundings.db, message))) {
    throw new PermanentFailure('unwanted', 'The person takes no such messages there any more');
  }
  return (await delivery.deliver(outgoing)).providerId;
};

/**
 * Hands a queued message to its channel, at least once: a crash between handing over and marking it
 * leaves it queued, and it is handed over again under the same id. What fails is tried again after
 * growing waits, or when the provider said; after the last try, or where it will never arrive, it stays
 * in the table with why.
 */
const deliverMessage = async (surroundings: Surroundings, messageId: string): Promise<void> => {
  const { db, clock, log, jobs, deliveries } = surroundings;
  const message = await db
    .updateTable('messages')
    .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
  if (message === undefined) return;
  const { attempts, channel } = message;
  const delivery = deliveries[channel];
  const isSecret = delivery.leavesTheHouse && secretTypes.has(message.message_type);
  let providerId: string | null;
  try {
    if (attempts > limits.messageTries) throw new PassingFailure('The server ended at each try');
    providerId = await handOver(surroundings, delivery, message);
  } catch (error) {
    const lost = error instanceof PermanentFailure || attempts >= limits.messageTries;
    const reason = reasonOf(error);
    log.warn({ messageId, channel, attempts, lost, reason }, 'message not delivered');
    const kind = error instanceof PermanentFailure ? error.kind : null;
    await db.transaction().execute(async (tx) => {
      await recordFailure(tx, jobs, message, { reason, kind, lost, now: clock.now() });
      if (!lost) await jobs.send(tx, deliverQueue(channel), [{ messageId }], waitAfter(attempts, error));
      if (lost && isSecret) {
        await tx.updateTable('messages').set(scrubbed).where('id', '=', messageId).execute();
      }
    });
    return;
  }
  await db
    .updateTable('messages')
    .set({
      sent_at: clock.now(),
      provider_id: providerId,
      last_error: null,
      // The provider may have told already what became of it.
      status: sql<MessageStatus>`case status when 'queued' then 'sent' else status end`,
      ...(isSecret ? scrubbed : {}),
    })
    .where('id', '=', messageId)
    .execute();
};

/** How many messages of a channel are on their way at once: a slow provider holds up none but its own. */
const atOnce = 20;

/** The work of each channel's own queue. */
export const deliverMessageJobs = (surroundings: Surroundings): JobKind[] =>
  channels.options.map((channel) => ({
    queue: deliverQueue(channel),
    atOnce,
    run: async (data) => deliverMessage(surroundings, jobData.parse(data).messageId),
  }));
