import { parentPort } from 'node:worker_threads';
import { evaluateCalculations } from './evaluate.ts';
import { readExpression } from './read-expression.ts';
import type { FromThread, Job } from './messages.ts';

/**
 * The thread in which expressions out of clinics' files are read and worked out: whatever they do,
 * it can be ended from outside. It has no settings, no output and nothing to ask the network with.
 */

for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message: FromThread): void => parentPort?.postMessage(message);

const work = (job: Job): FromThread => {
  const result = job.kind === 'read' ? job.expressions.map(readExpression) : evaluateCalculations(job);
  return { kind: 'done', result };
};

parentPort?.on('message', (job: Job) => {
  try {
    say(work(job));
  } catch {
    // The error may hold answers, so it stays here.
    say({ kind: 'failed' });
  }
});
say({ kind: 'ready' });
