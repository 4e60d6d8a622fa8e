import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const running = new Set<ChildProcess>();

/** Ends, without asking, every server that was started here and still runs. */
export const endServers = async (): Promise<void> => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
};

export interface Started {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  readonly printed: () => string;
  readonly exited: Promise<number | null>;
  /** Resolves when the text has been printed, rejects when the process ends first. */
  until(text: string): Promise<void>;
}

/** The real server as a process of its own. */
export const startServer = (env: Record<string, string>): Started => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', EVENKEEL_LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      for (const look of waiting) look();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    // Closed, not only ended: what it printed last has arrived.
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const until = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (printed.includes(text)) resolve();
      };
      waiting.add(look);
      look();
      void exited.then(() => reject(new Error(`ended without printing "${text}": ${printed}`)));
    });
  return { child, printed: () => printed, exited, until };
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};
