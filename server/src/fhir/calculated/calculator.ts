import { Worker } from 'node:worker_threads';
import type { FromThread, Job, JobResult } from './messages.ts';

/** Why a job came to nothing. */
export type CalculatorFailure = 'took-too-long' | 'too-busy' | 'failed';

export class CalculatorError extends Error {
  readonly reason: CalculatorFailure;
  constructor(reason: CalculatorFailure) {
    super(`An expression was not worked out: ${reason}`);
    this.reason = reason;
  }
}

/** Reads and works out expressions of clinics' files, one job after the other, in a thread of their own. */
export interface Calculator {
  /** Throws `CalculatorError`. */
  run: <J extends Job>(job: J) => Promise<JobResult<J>>;
  close: () => Promise<void>;
}

export interface CalculatorLimits {
  /** How long one job may take. */
  readonly workMs: number;
  /** How long a job may wait for its turn, and for the thread to start. */
  readonly waitMs: number;
  /** How many may wait. */
  readonly waiting: number;
  /** How much memory what it works on may take. */
  readonly memoryMb: number;
}

const usualLimits: CalculatorLimits = { workMs: 2_000, waitMs: 4_000, waiting: 100, memoryMb: 192 };

interface Waiting {
  readonly job: Job;
  readonly done: (result: JobResult<Job>) => void;
  readonly fail: (reason: CalculatorFailure) => void;
  /** Its turn has to come before this goes off. */
  readonly patience: NodeJS.Timeout;
}

const startThread = (memoryMb: number): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    // What it prints goes nowhere: it could hold answers.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });

/** The thread starts with the first job; one that takes too long, or more memory than it has, is ended and replaced. */
export const createCalculator = (given: Partial<CalculatorLimits> = {}): Calculator => {
  const limits = { ...usualLimits, ...given };
  const queue: Waiting[] = [];
  let thread: Worker | null = null;
  let isReady = false;
  let current: { readonly of: Waiting; readonly timer: NodeJS.Timeout } | null = null;

  const settle = (finish: (of: Waiting) => void): void => {
    if (current === null) return;
    clearTimeout(current.timer);
    const { of } = current;
    current = null;
    finish(of);
  };

  const lose = (lost: Worker): void => {
    if (thread !== lost) return;
    thread = null;
    isReady = false;
  };

  const end = (reason: CalculatorFailure): void => {
    const ended = thread;
    if (ended !== null) {
      lose(ended);
      void ended.terminate();
    }
    settle(({ fail }) => fail(reason));
    next();
  };

  const start = (): void => {
    const started = startThread(limits.memoryMb);
    thread = started;
    // A server that is told to stop does not wait for it.
    started.unref();
    started.on('message', (message: FromThread) => {
      if (thread !== started) return;
      if (message.kind === 'ready') isReady = true;
      else if (message.kind === 'done') settle(({ done }) => done(message.result));
      else settle(({ fail }) => fail('failed'));
      next();
    });
    const isGone = (): void => {
      if (thread !== started) return;
      // One that cannot even start fails what waits for it, rather than be started for ever.
      const waiting = isReady ? undefined : queue.shift();
      clearTimeout(waiting?.patience);
      waiting?.fail('failed');
      lose(started);
      settle(({ fail }) => fail('failed'));
      next();
    };
    // Out of memory comes as an error, and either is followed by the thread's exit.
    started.on('error', isGone);
    started.on('exit', isGone);
  };

  const next = (): void => {
    if (current !== null || queue.length === 0) return;
    if (thread === null) return start();
    if (!isReady) return;
    const of = queue.shift();
    if (of === undefined) return;
    clearTimeout(of.patience);
    current = { of, timer: setTimeout(() => end('took-too-long'), limits.workMs) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(of.job);
  };

  const forget = (waiting: Waiting): void => {
    const at = queue.indexOf(waiting);
    if (at >= 0) queue.splice(at, 1);
  };

  return {
    run: <J extends Job>(job: J) =>
      new Promise<JobResult<J>>((resolve, reject) => {
        const fail = (reason: CalculatorFailure) => reject(new CalculatorError(reason));
        if (queue.length >= limits.waiting) return fail('too-busy');
        const waiting: Waiting = {
          job,
          // The thread answers each job with the result of its kind.
          done: (result) => resolve(result as JobResult<J>),
          fail,
          patience: setTimeout(() => {
            forget(waiting);
            fail('too-busy');
          }, limits.waitMs),
        };
        queue.push(waiting);
        next();
      }),
    close: async () => {
      const ended = thread;
      thread = null;
      isReady = false;
      for (const { fail, patience } of queue.splice(0)) {
        clearTimeout(patience);
        fail('failed');
      }
      settle(({ fail }) => fail('failed'));
      await ended?.terminate();
    },
  };
};
