import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PgBoss } from 'pg-boss';

export interface GroupWorker {
  /** Takes nothing more and waits for what is in hand; what takes too long is left to another process. */
  stop(): Promise<void>;
}

type Queue = Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;

interface GroupedJobs {
  readonly queue: string;
  run(data: unknown): Promise<void>;
  /** Of all together, and of one group. */
  readonly atOnce?: number;
  readonly perGroup: number;
}

const lookMs = 1000;
const stopMs = 5000;

/**
 * Works a queue whose jobs stand in groups. Unlike pg-boss's own workers, which take the next batch when
 * all of the last are done, each of its hands is free again when its own job ends, and no group has more
 * than its share of them. Its jobs have to be shorter than the silence after which they count as lost.
 */
export const workGroups = (
  boss: Queue,
  { queue, run, atOnce = 1, perGroup }: GroupedJobs,
  log: Logger,
): GroupWorker => {
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();

  const work = async ({ id, data }: { id: string; data: unknown }): Promise<void> => {
    try {
      try {
        await run(data);
      } catch (error) {
        await boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) });
        return;
      }
      await boss.complete(queue, id);
    } catch (error) {
      // The job is taken up again once it counts as lost.
      log.error({ err: error, queue }, 'job queue');
    }
  };

  const take = async (): Promise<number> => {
    const free = atOnce - inHand.size;
    if (free === 0) return 0;
    try {
      const jobs = await boss.fetch<unknown>(queue, { batchSize: free, groupConcurrency: perGroup });
      for (const job of jobs) {
        const working = work(job).finally(() => inHand.delete(working));
        inHand.add(working);
      }
      return jobs.length;
    } catch (error) {
      log.error({ err: error, queue }, 'job queue');
      return 0;
    }
  };

  const untilNextLook = async (): Promise<void> => {
    const looked = new AbortController();
    const signal = AbortSignal.any([stopping.signal, looked.signal]);
    // A job that ends frees a hand, and a place in its group.
    await Promise.race([wait(lookMs, undefined, { signal }).catch(() => undefined), ...inHand]);
    looked.abort();
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if ((await take()) === 0) await untilNextLook();
    }
  };
  const ended = loop();

  return {
    stop: async () => {
      stopping.abort();
      await ended;
      const late = new AbortController();
      const patience = wait(stopMs, undefined, { signal: late.signal }).catch(() => undefined);
      await Promise.race([Promise.all(inHand), patience]);
      late.abort();
    },
  };
};
