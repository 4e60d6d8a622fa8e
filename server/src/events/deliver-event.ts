import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { limits } from '@evenkeel/contract/limits';
import type { WebhookBody } from '@evenkeel/contract/provider-webhooks';
import type { Clock } from '../adapters/clock.ts';
import { NotReached, type Posted, type PostWebhook } from '../adapters/webhooks/post-webhook.ts';
import { signatureOf } from '../adapters/webhooks/signature.ts';
import type { Db } from '../db/open.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { deliverQueue, enqueueDeliveries } from './raise-event.ts';

interface Surroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly post: PostWebhook;
}

const jobData = z.object({ deliveryId: z.string() });

/** Seconds until the next try, by how many there have been: 22 hours in all. */
const waits = [15, 60, 5 * 60, 15 * 60, 60 * 60, 3 * 60 * 60, 6 * 60 * 60, 12 * 60 * 60];
/** Up to so much longer, so that what failed together does not come back together. */
const jitter = 0.1;
const longestAskedSeconds = 6 * 60 * 60;

const waitAfter = (attempts: number, asked: number): number =>
  Math.max(
    (waits[Math.min(attempts, waits.length) - 1] ?? 0) * (1 + jitter * Math.random()),
    Math.min(asked, longestAskedSeconds),
  );

const statusAfter = (failures: number) => (failures >= limits.webhookTries ? 'dead' : 'queued');

/** Counts a try of a delivery that is still to be made, for a webhook that is still there. */
const beginTry = async (db: Db, deliveryId: string) =>
  db
    .updateTable('webhook_deliveries')
    .from('webhooks')
    .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
    .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id')
    .where('webhooks.deleted_at', 'is', null)
    .where('webhook_deliveries.id', '=', deliveryId)
    .where('webhook_deliveries.status', '=', 'queued')
    .returning([
      'webhook_deliveries.id',
      'webhook_id',
      'event_id',
      'event',
      'data',
      'attempts',
      'raised_at',
      'url',
      'secret',
      'old_secret',
      'old_secret_until',
    ])
    .executeTakeFirst();
type Try = NonNullable<Awaited<ReturnType<typeof beginTry>>>;

const bodyOf = ({ event_id: id, event, raised_at: at, data }: Try): string =>
  JSON.stringify({ id, event, createdAt: at.toISOString(), data } satisfies WebhookBody);

/** The secrets that sign: the one before goes on for a while after a rotation. */
const secretsOf = ({ secret, old_secret: old, old_secret_until: until }: Try, now: Date): string[] =>
  old !== null && until !== null && until > now ? [secret, old] : [secret];

/** What the clinic is told of an answer; null of one that took it. */
const errorOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? 'It answered with a redirect, which is not followed'
    : 'It answered with an error';
};

const send = (post: PostWebhook, delivery: Try, now: Date): Promise<Posted> => {
  const body = bodyOf(delivery);
  return post({
    url: delivery.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Evenkeel-Webhooks',
      'evenkeel-event-id': delivery.event_id,
      'evenkeel-signature': signatureOf(body, secretsOf(delivery, now), now),
    },
    body,
  });
};

interface Outcome {
  readonly status: number | null;
  /** Null where the receiver has taken it. */
  readonly error: string | null;
  readonly retryAfterSeconds: number | null;
}

const outcomeOf = async (post: PostWebhook, delivery: Try, now: Date): Promise<Outcome> => {
  const unanswered = { status: null, retryAfterSeconds: null };
  if (delivery.attempts > limits.webhookTries) {
    return { ...unanswered, error: 'The server ended at each try' };
  }
  try {
    const answer = await send(post, delivery, now);
    return { ...answer, error: errorOf(answer.status) };
  } catch (error) {
    // Words that are not ours may repeat the address.
    return { ...unanswered, error: error instanceof NotReached ? error.message : 'It could not be called' };
  }
};

/**
 * Tells a webhook of an event, at least once: a process that ends between the post and the record leaves
 * the delivery as it was, and it is posted again under the same event id. What was not taken is tried
 * again after growing waits; after the last try it stays in the table with why.
 */
const deliverEvent = async (
  { db, clock, log, jobs, post }: Surroundings,
  deliveryId: string,
): Promise<void> => {
  const delivery = await beginTry(db, deliveryId);
  if (delivery === undefined) return;
  const { webhook_id: webhookId, attempts } = delivery;
  const { status, error, retryAfterSeconds } = await outcomeOf(post, delivery, clock.now());
  const became = error === null ? 'delivered' : statusAfter(attempts);
  if (error !== null)
    log.warn({ deliveryId, webhookId, attempts, became, status, error }, 'event not delivered');
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .updateTable('webhook_deliveries')
      .set({
        status: became,
        last_status: status,
        last_error: error,
        delivered_at: error === null ? clock.now() : null,
      })
      .where('id', '=', deliveryId)
      .where('status', '=', 'queued')
      .returning(['id', 'webhook_id'])
      .execute();
    if (became === 'queued') {
      await enqueueDeliveries(tx, jobs, kept, waitAfter(attempts, retryAfterSeconds ?? 0));
    }
  });
};

/**
 * How many are on their way at once in a process, and to one webhook: all the webhooks that a clinic can
 * have, with none of them answering, leave room for the others.
 */
const atOnce = 50;
const perWebhook = 2;

/** Deliveries have a queue of their own, so messages wait for none. */
export const deliverEventJob = (surroundings: Surroundings): JobKind => ({
  queue: deliverQueue,
  atOnce,
  perGroup: perWebhook,
  run: (data) => deliverEvent(surroundings, jobData.parse(data).deliveryId),
});
