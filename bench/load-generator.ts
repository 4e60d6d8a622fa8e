import { Agent, request } from 'node:http';
import type { LoadOrder, LoadResult } from './load-order.ts';

/**
 * Sends one kind of request over kept-alive connections of this machine, bounded in number and time,
 * and reports. Run as a child process, so that it does not share the server's event loop.
 */
const generate = async ({ url, concurrency, seconds, maximum, bodies }: LoadOrder): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const run = `${process.pid}-${Date.now()}`;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let sent = 0;

  const sendOne = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const { path, body } = bodies[sent % bodies.length] ?? { path: '/', body: '{}' };
      sent += 1;
      const started = performance.now();
      const outgoing = request(
        new URL(path, url),
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': `bench-${run}-${sent}`,
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => {
            latencies.push(performance.now() - started);
            const status = String(response.statusCode);
            statuses[status] = (statuses[status] ?? 0) + 1;
            resolve();
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const began = performance.now();
  const deadline = began + seconds * 1000;
  const worker = async () => {
    while (performance.now() < deadline && sent < maximum) await sendOne();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  return { perSecond: latencies.length / elapsed, latencies, statuses };
};

process.once('message', (order: LoadOrder) => {
  const { hostname } = new URL(order.url);
  if (hostname !== '127.0.0.1') throw new Error(`Load goes to this machine only, not to ${hostname}`);
  void generate(order).then((result) => process.send?.(result, () => process.disconnect()));
});
