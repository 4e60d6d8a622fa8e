import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface MeasuredServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the product with the measured companions in a process of its own, on data of its own. */
export const startMeasuredServer = async ({
  databaseUrl,
  bareForm,
}: { databaseUrl?: string; bareForm?: string } = {}): Promise<MeasuredServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
  const child = fork(fileURLToPath(new URL('measured-server.ts', import.meta.url)), {
    env: {
      ...process.env,
      EVENKEEL_DATA: join(folder, 'data'),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(bareForm === undefined ? {} : { BENCH_BARE_FORM: bareForm }),
    },
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${String(code)}`))),
  ])) as [{ url: string }];
  return {
    url: message.url,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
