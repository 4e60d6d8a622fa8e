import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('ends with 130 when it is stopped with Ctrl-C', { timeout: 60_000 }, async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, 'webhooks', 'listen', '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [said] = await once(child.stderr, 'data');
  expect(String(said)).toContain('Listening at http://localhost:');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});
