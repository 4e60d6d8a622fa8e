import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getPublicAssignedCheckIns, submitPublicCheckIns } from '@evenkeel/contract/check-ins';
import { listCheckInScores } from '@evenkeel/contract/provider-results';
import { demoPeople, harborView } from './demo/people.ts';
import { endServers, freePort, startServer } from './testing/server-process.ts';

let folder: string;
/** The first test finds it empty; those after it, which do not mind, are spared the making of the demonstration. */
let data: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-main-'));
  data = join(folder, 'data');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

afterEach(endServers);

describe('the server as a process', () => {
  it('loads the demonstration once, refuses a second process on its data, and ends when told', async () => {
    const port = await freePort();
    const first = startServer({ EVENKEEL_DATA: data, PORT: String(port) });
    await first.until('password Evenkeel#2026');
    expect(first.printed()).toContain(`Evenkeel is at http://localhost:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

    const second = startServer({ EVENKEEL_DATA: data, PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.printed()).toContain(`in use by process ${first.child.pid}`);

    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    const again = startServer({ EVENKEEL_DATA: data, PORT: String(port) });
    await again.until(`Evenkeel is at http://localhost:${port}`);
    expect(again.printed()).not.toContain('The demonstration is loaded');
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  }, 90_000);

  it('keeps every check-in that it acknowledged, once, though it is killed while they come in', async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const start = async () => {
      const server = startServer({ EVENKEEL_DATA: data, PORT: String(port) });
      await server.until(`Evenkeel is at http://localhost:${port}`);
      return server;
    };
    const first = await start();
    const own = `${address}/v1/public-api/user/${demoPeople.maya.userId}`;
    const assigned = await (await fetch(`${own}/assigned-checkins`)).json();
    const { checkIns } = getPublicAssignedCheckIns.response.parse(assigned);
    const worksheet = checkIns.find(({ title }) => title === 'Small steps');
    const body = JSON.stringify([
      { moduleId: worksheet?.id, moduleVersionId: worksheet?.versionId, answers: [] },
    ]);
    const receipts = new Map<string, string>();
    const send = async (key: string): Promise<string> => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(`${own}/submit-checkins`, { method: 'POST', headers, body });
      expect(answer.status).toBe(201);
      return submitPublicCheckIns.response.parse(await answer.json()).submissionId;
    };
    const keys = Array.from({ length: 24 }, (_, index) => `killed-${index}`);
    await Promise.allSettled(
      keys.map(async (key) => {
        receipts.set(key, await send(key));
        // Some are answered, the others are still on their way.
        if (receipts.size === 6) first.child.kill('SIGKILL');
      }),
    );
    await first.exited;
    expect(receipts.size).toBeGreaterThanOrEqual(6);

    const again = await start();
    for (const key of keys) {
      const known = receipts.get(key);
      const now = await send(key);
      if (known !== undefined) expect(now).toBe(known);
    }
    const scores = `/v1/provider-api/patients/${demoPeople.maya.patientId}/check-in-scores?limit=200`;
    const headers = { authorization: `Bearer ${harborView.key}` };
    const listed = await (await fetch(`${address}${scores}`, { headers })).json();
    const { checkInScores } = listCheckInScores.response.parse(listed);
    const fresh = checkInScores.filter(
      (one) => one.title === 'Small steps' && one.answers.every(({ value }) => value === null),
    );
    expect(fresh).toHaveLength(keys.length);
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  }, 180_000);

  it('says so when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const server = startServer({ EVENKEEL_DATA: data, PORT: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.printed()).toContain(`Port ${port} is taken by another program.`);
    holder.close();
  }, 60_000);

  it.each([
    [{ PORT: 'three' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ NODE_ENV: 'production' }, 'In production DATABASE_URL must name a PostgreSQL.'],
    [{ EVENKEEL_LOG_LEVEL: 'loud' }, 'EVENKEEL_LOG_LEVEL'],
  ])('names the setting that cannot be: %o', async (env, words) => {
    const server = startServer({ EVENKEEL_DATA: join(folder, 'never'), ...env });
    expect(await server.exited).toBe(1);
    expect(server.printed()).toContain(words);
  });
});
