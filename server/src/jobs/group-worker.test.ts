import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { workGroups } from './group-worker.ts';

/** A queue in memory that keeps how each job ended. */
const queueOf = (...waiting: string[]) => {
  const asked: number[] = [];
  const ended: [string, string][] = [];
  let broken = false;
  return {
    asked,
    ended,
    add: (id: string) => waiting.push(id),
    breakOnce: () => {
      broken = true;
    },
    fetch: async (_queue: string, { batchSize = 1 }: { batchSize?: number } = {}) => {
      asked.push(batchSize);
      if (broken) {
        broken = false;
        throw new Error('The database is away');
      }
      return waiting.splice(0, batchSize).map((id) => ({ id, data: id }));
    },
    complete: async (_queue: string, id: string) => void ended.push([id, 'completed']),
    fail: async (_queue: string, id: string, { message }: { message: string }) =>
      void ended.push([id, message]),
  };
};
type MemoryQueue = ReturnType<typeof queueOf>;

const start = (queue: MemoryQueue, run: (data: unknown) => Promise<void>) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  // Of pg-boss's three calls it has what is used of them.
  const boss = queue as unknown as Parameters<typeof workGroups>[0];
  const worker = workGroups(boss, { queue: 'test', run, atOnce: 2, perGroup: 1 }, log);
  onTestFinished(() => worker.stop());
  return { lines, worker };
};

describe('working groups', () => {
  it('has each hand free again as its own job ends', async () => {
    const queue = queueOf('slow', 'one', 'two', 'three');
    const held = Promise.withResolvers<void>();
    start(queue, (data) => (data === 'slow' ? held.promise : Promise.resolve()));
    await vi.waitFor(() => expect(queue.ended.map(([id]) => id)).toEqual(['one', 'two', 'three']));
    expect(Math.max(...queue.asked)).toBe(2);
    held.resolve();
    await vi.waitFor(() => expect(queue.ended.at(-1)).toEqual(['slow', 'completed']));
  });

  it('says why a job failed, and goes on when the queue could not be asked', async () => {
    const queue = queueOf('bad');
    const { lines } = start(queue, async () => {
      throw new Error('not this time');
    });
    await vi.waitFor(() => expect(queue.ended).toEqual([['bad', 'not this time']]));
    queue.breakOnce();
    queue.add('bad again');
    await vi.waitFor(() => expect(queue.ended).toHaveLength(2), { timeout: 10_000 });
    expect(lines.join('')).toContain('The database is away');
  });

  it('takes nothing more once it is told to stop, and waits for what it has in hand', async () => {
    const queue = queueOf('last');
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const { worker } = start(queue, () => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;
    const stopped = worker.stop();
    queue.add('too late');
    held.resolve();
    await stopped;
    expect(queue.ended).toEqual([['last', 'completed']]);
  });
});
