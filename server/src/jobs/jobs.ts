import { CompiledQuery, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { PgBoss, type Db as BossDb } from 'pg-boss';
import { limits } from '@evenkeel/contract/limits';
import type { OpenDb, Tx } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';

/** Work that a feature does later. `data` is JSON; a job that throws is tried again, with growing waits. */
export interface JobKind {
  readonly queue: string;
  run(data: unknown): Promise<void>;
  /** Cron expression in UTC, for work that recurs. */
  readonly cron?: string;
}

export interface Jobs {
  /** Enqueues a job for each of the data, inside the transaction that causes the work: both happen, or neither. */
  send(tx: Tx, queue: string, data: readonly object[]): Promise<void>;
  /** Makes the queues and begins to work. */
  start(kinds: readonly JobKind[]): Promise<void>;
  stop(): Promise<void>;
}

const executor = (db: Kysely<Schema>): BossDb => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]));
    // pg-boss asks for the rows of whatever it sent.
    return { rows: rows as never[] };
  },
});

/** pg-boss on the product's own database: jobs are rows, so they commit with what causes them. */
export const createJobs = ({ db, kind }: OpenDb, log: Logger): Jobs => {
  const boss = new PgBoss({ db: executor(db), backend: kind });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  let started = false;
  return {
    send: async (tx, queue, data) => {
      if (data.length === 0) return;
      // In one statement: a minute can bring thousands.
      await boss.insert(
        queue,
        data.map((one) => ({ data: one })),
        { db: executor(tx) },
      );
    },
    start: async (kinds) => {
      await boss.start();
      started = true;
      for (const job of kinds) {
        await boss.createQueue(job.queue, {
          retryLimit: limits.messageTries - 1,
          retryDelay: 5,
          retryBackoff: true,
          retryDelayMax: 3600,
        });
        // The first look at a queue reads its definition; inside a transaction that would wait for itself.
        await boss.getQueue(job.queue);
        await boss.work(job.queue, { pollingIntervalSeconds: 1 }, async (batch) => {
          for (const { data } of batch) await job.run(data);
        });
        if (job.cron !== undefined) await boss.schedule(job.queue, job.cron, {}, { tz: 'UTC' });
      }
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: 5000 });
      started = false;
    },
  };
};

/** Jobs that do nothing by themselves: for tests that call the work they mean to test. */
export const idleJobs: Jobs = {
  send: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};
