import { CompiledQuery, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { PgBoss, type Db as BossDb, type JobResult } from 'pg-boss';
import { limits } from '@evenkeel/contract/limits';
import type { OpenDb, Tx } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { workGroups, type GroupWorker } from './group-worker.ts';

/** Work that a feature does later. `data` is JSON; a job that throws is tried again, with growing waits. */
export interface JobKind {
  readonly queue: string;
  run(data: unknown): Promise<void>;
  /** Cron expression in UTC, for work that recurs. */
  readonly cron?: string;
  /** How many of its jobs are worked at the same time; one unless said. */
  readonly atOnce?: number;
  /** How many of one group's: who waits for one group then holds up no other. Without it there are no groups. */
  readonly perGroup?: number;
}

export interface Jobs {
  /**
   * Enqueues a job for each of the data, inside the transaction that causes the work: both happen, or
   * neither. They wait so many seconds first, and stand in one group where one is named.
   */
  send(tx: Tx, queue: string, data: readonly object[], waitSeconds?: number, group?: string): Promise<void>;
  /** Makes the queues and begins to work. */
  start(kinds: readonly JobKind[]): Promise<void>;
  stop(): Promise<void>;
}

const runIn = async (db: Kysely<Schema>, text: string, values: readonly unknown[]) => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  // pg-boss asks for the rows of whatever it sent.
  return { rows: rows as never[] };
};

/**
 * pg-boss sends scripts that begin and commit a transaction of their own. One that fails in the middle, such
 * as that of a process which finds the tables just made by another, would leave its transaction to whoever
 * is given the connection next.
 */
const executor = (db: Kysely<Schema>): BossDb => ({
  executeSql: (text, values = []) =>
    db.isTransaction
      ? runIn(db, text, values)
      : db.connection().execute(async (connection) => {
          try {
            return await runIn(connection, text, values);
          } catch (error) {
            await runIn(connection, 'rollback', []).catch(() => undefined);
            throw error;
          }
        }),
});

/** A process that has not been heard of for so long has ended, and its jobs are taken up by another. */
const silentSeconds = 30;
const lookSeconds = 10;

/** pg-boss on the product's own database: jobs are rows, so they commit with what causes them. */
export const createJobs = ({ db, kind }: OpenDb, log: Logger): Jobs => {
  const boss = new PgBoss({
    db: executor(db),
    backend: kind,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const groupWorkers: GroupWorker[] = [];
  let started = false;
  return {
    send: async (tx, queue, data, waitSeconds = 0, group) => {
      if (data.length === 0) return;
      const startAfter = Math.ceil(waitSeconds);
      // In one statement: a minute can bring thousands.
      await boss.insert(
        queue,
        data.map((one) => ({
          data: one,
          startAfter,
          ...(group === undefined ? {} : { group: { id: group } }),
        })),
        { db: executor(tx) },
      );
    },
    start: async (kinds) => {
      await boss.start();
      started = true;
      for (const job of kinds) {
        const policy = {
          retryLimit: limits.messageTries - 1,
          retryDelay: 5,
          retryBackoff: true,
          retryDelayMax: 3600,
          heartbeatSeconds: silentSeconds,
        };
        await boss.createQueue(job.queue, policy);
        // A queue that was there before takes on what has changed since.
        await boss.updateQueue(job.queue, policy);
        // The first look at a queue reads its definition; inside a transaction that would wait for itself.
        await boss.getQueue(job.queue);
        const { perGroup } = job;
        if (perGroup !== undefined) {
          groupWorkers.push(workGroups(boss, { ...job, perGroup }, log));
          continue;
        }
        const options = {
          pollingIntervalSeconds: 1,
          batchSize: job.atOnce ?? 1,
          // Full hands mean that more is waiting.
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const;
        await boss.work(job.queue, options, (batch) =>
          Promise.all(
            batch.map(async ({ id, data }): Promise<JobResult> => {
              try {
                await job.run(data);
                return { id, status: 'completed' };
              } catch (error) {
                return { id, status: 'failed', output: error };
              }
            }),
          ),
        );
        if (job.cron !== undefined) await boss.schedule(job.queue, job.cron, {}, { tz: 'UTC' });
      }
    },
    stop: async () => {
      await Promise.all(groupWorkers.splice(0).map((worker) => worker.stop()));
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
