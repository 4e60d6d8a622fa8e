import { sql } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import type { Clock } from '../adapters/clock.ts';
import type { OpenDb } from '../db/open.ts';
import type { JobKind } from './jobs.ts';

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/**
 * Puts away what has served its time: answers kept for replays, counted tries, spent links, codes,
 * proofs, sessions and visits at a kiosk, and what webhooks were told. What people said, did or were sent is never touched.
 */
export const keepHouse = async ({ db, kind }: OpenDb, clock: Clock): Promise<void> => {
  const now = clock.now();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before(now, limits.idempotencyKeySeconds))
    .execute();
  await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(db);
  const day = 24 * 60 * 60;
  for (const spent of ['sign_in_links', 'confirmation_codes', 'account_proofs', 'kiosk_visits'] as const) {
    await db.deleteFrom(spent).where('expires_at', '<', before(now, day)).execute();
  }
  await db
    .deleteFrom('refresh_tokens')
    .where('session_id', 'in', (select) =>
      select.selectFrom('sessions').select('id').where('expires_at', '<', before(now, day)),
    )
    .execute();
  await db.deleteFrom('sessions').where('expires_at', '<', before(now, day)).execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before(now, limits.webhookDeliverySeconds))
    .execute();
  await db
    .deleteFrom('card_events')
    .where('received_at', '<', before(now, limits.cardEventSeconds))
    .execute();
  await db
    .deleteFrom('sandbox_setup_intents')
    .where('expires_at', '<', before(now, day))
    .where('payment_method_id', 'is', null)
    .execute();
  // The embedded database has nobody who does this by itself.
  if (kind === 'pglite') await sql`vacuum (analyze)`.execute(db);
};

/** Every night, when few people are up. */
export const housekeepingJob = (database: OpenDb, clock: Clock): JobKind => ({
  queue: 'housekeeping',
  cron: '20 9 * * *',
  run: () => keepHouse(database, clock),
});
