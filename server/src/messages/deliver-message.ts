import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { limits } from '@evenkeel/contract/limits';
import type { Clock } from '../adapters/clock.ts';
import type { Delivery } from '../adapters/delivery.ts';
import type { Db } from '../db/open.ts';
import type { Channel } from '@evenkeel/contract/communication';
import type { JobKind } from '../jobs/jobs.ts';
import { deliverQueue } from './queue-message.ts';

const jobData = z.object({ messageId: z.string() });

/**
 * Hands a queued message to its channel. It is sent at least once: a crash between handing over and
 * marking it leaves it queued. A failure is thrown so that the queue tries again; after the last try
 * the message is dead, and stays in the table to be looked at.
 */
export const deliverMessageJob = ({
  db,
  clock,
  log,
  deliveries,
}: {
  db: Db;
  clock: Clock;
  log: Logger;
  deliveries: Readonly<Record<Channel, Delivery>>;
}): JobKind => ({
  queue: deliverQueue,
  run: async (data) => {
    const { messageId } = jobData.parse(data);
    const message = await db
      .updateTable('messages')
      .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
      .where('id', '=', messageId)
      .where('status', '=', 'queued')
      .returningAll()
      .executeTakeFirst();
    if (message === undefined) return;
    try {
      await deliveries[message.channel].deliver(message);
    } catch (error) {
      const dead = message.attempts >= limits.messageTries;
      await db
        .updateTable('messages')
        .set({
          last_error: error instanceof Error ? error.message : String(error),
          ...(dead ? { status: 'dead' as const } : {}),
        })
        .where('id', '=', messageId)
        .execute();
      // The error may carry an address: the log gets the message's id alone.
      log.warn({ messageId, attempts: message.attempts, dead }, 'message not delivered');
      if (dead) return;
      throw error;
    }
    await db
      .updateTable('messages')
      .set({ status: 'sent', sent_at: clock.now(), last_error: null })
      .where('id', '=', messageId)
      .execute();
  },
});
