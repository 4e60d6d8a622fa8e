// Messages per second from the queue to the outbox, beside bare one-row UPDATEs in the same run.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { findPostgres } from '../scripts/find-postgres.mjs';
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.mjs';
import { systemClock } from '../server/src/adapters/clock.ts';
import { createDeliveries } from '../server/src/adapters/delivery/deliveries.ts';
import { createServerSecrets } from '../server/src/adapters/identity/server-secrets.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openDb, type DbSource, type OpenDb } from '../server/src/db/open.ts';
import { createJobs, type Jobs } from '../server/src/jobs/jobs.ts';
import { deliverMessageJobs } from '../server/src/messages/deliver-message.ts';
import { queueMessage } from '../server/src/messages/queue-message.ts';
import { median, table } from './statistics.ts';

const rounds = 3;
const count = Number(process.env['BENCH_MESSAGES'] ?? '1000');
/** As many as a channel's queue works at the same time. */
const atOnce = 20;
const log = pino({ level: 'silent' });
const publicUrl = 'http://localhost:3000';
const nothingOutside = { smtp: null, twilio: null, webPush: null, fcm: null, bounceSecret: null };

const fill = async ({ db }: OpenDb, jobs: Jobs): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      await queueMessage(
        tx,
        jobs,
        {
          clinicId: null,
          userId: null,
          channel: 'email',
          to: `reader-${number}@mail.test`,
          subject: 'A few questions',
          text: 'We have a few questions for you.',
          links: [],
          type: 'ASSESSMENT_LINK',
        },
        systemClock.now(),
      );
    }
  });
};

const left = async ({ pool }: OpenDb): Promise<number> => {
  const { rows } = await pool.query<{ left: number }>(
    "select count(*)::int as left from messages where status = 'queued'",
  );
  return rows[0]?.left ?? 0;
};

/** Gives messages per second from their commit to the last one's mark; the queue looks once a second. */
const sendAll = async (database: OpenDb, jobs: Jobs): Promise<number> => {
  await fill(database, jobs);
  const began = performance.now();
  while ((await left(database)) > 0) await pause(50);
  return count / ((performance.now() - began) / 1000);
};

/** The least that marking a message can be: one row, one statement, as many at once as the queue has. */
const markBare = async ({ pool }: OpenDb): Promise<number> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query('insert into bench_marks select id::uuid, null from unnest($1::text[]) as id', [ids]);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        await pool.query({
          name: 'bench-mark',
          text: 'update bench_marks set sent_at = now() where id = $1',
          values: [id],
        });
      }
    }),
  );
  return count / ((performance.now() - began) / 1000);
};

const measure = async (name: string, source: DbSource): Promise<string[]> => {
  const database = await openDb(source, () => undefined);
  try {
    await migrate(database.db);
    await database.pool.query('create table bench_marks (id uuid primary key, sent_at timestamptz)');
    const jobs = createJobs(database, log);
    const { db } = database;
    await jobs.start(
      deliverMessageJobs({
        db,
        clock: systemClock,
        log,
        jobs,
        secrets: createServerSecrets(db, systemClock),
        publicUrl,
        deliveries: createDeliveries(nothingOutside, { production: false, publicUrl }),
      }),
    );
    const rates: Record<'queue' | 'bare', number[]> = { queue: [], bare: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const queue = await sendAll(database, jobs);
      const bare = await markBare(database);
      // The first round warms up.
      if (round === 0) continue;
      rates.queue.push(queue);
      rates.bare.push(bare);
    }
    await jobs.stop();
    const [queue, bare] = [median(rates.queue), median(rates.bare)];
    return [name, queue.toFixed(0), bare.toFixed(0), (queue / bare).toFixed(2)];
  } finally {
    await database.close();
  }
};

const onPostgres = async (): Promise<string[][]> => {
  const binaries = findPostgres();
  if (binaries === null) {
    console.log('No PostgreSQL server programs were found: the embedded database alone is measured.');
    return [];
  }
  const database = await startThrowawayPostgres(binaries, { durable: true });
  try {
    return [await measure('PostgreSQL', { url: database.url })];
  } finally {
    await database.stop();
  }
};

const folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
try {
  const rows = [...(await onPostgres()), await measure('embedded', { folder: join(folder, 'data') })];
  console.log(table(['database', 'messages/s', 'bare UPDATE/s', 'ratio'], rows));
} finally {
  await rm(folder, { recursive: true, force: true });
}
