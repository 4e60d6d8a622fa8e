import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface LoadOrder {
  readonly url: string;
  readonly concurrency: number;
  readonly seconds: number;
  /** Requests at most, whatever the time. */
  readonly maximum: number;
  readonly bodies: readonly { readonly path: string; readonly body: string }[];
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly latencies: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
}

/** Has a child process send the load. */
export const sendLoad = async (order: LoadOrder): Promise<LoadResult> => {
  const child = fork(fileURLToPath(new URL('load-generator.ts', import.meta.url)));
  const answered = once(child, 'message') as Promise<[LoadResult]>;
  child.send(order);
  const [result] = await answered;
  if (child.exitCode === null) await once(child, 'exit');
  return result;
};
