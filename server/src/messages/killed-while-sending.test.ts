import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listContent } from '@evenkeel/contract/provider-content';
import { createPatient } from '@evenkeel/contract/provider-patients';
import { harborView } from '../demo/people.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { endServers, freePort, startServer } from '../testing/server-process.ts';

let folder: string;
let mail: MailServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-mail-'));
  mail = await startMailServer();
});
afterEach(endServers);
afterAll(async () => {
  await mail.stop();
  rmSync(folder, { recursive: true });
});

describe('a server that is killed while it sends', () => {
  it('sends every message in the end, and what it sends twice under the same id', async () => {
    const port = await freePort();
    const settings = {
      EVENKEEL_DATA: join(folder, 'data'),
      PORT: String(port),
      EVENKEEL_SMTP_URL: mail.url,
      EVENKEEL_MAIL_FROM: 'care@clinic.test',
    };
    const first = startServer(settings);
    await first.until(`Evenkeel is at http://localhost:${port}`);
    const api = `http://127.0.0.1:${port}/v1/provider-api`;
    const headers = { authorization: `Bearer ${harborView.key}`, 'content-type': 'application/json' };
    const listed = await fetch(`${api}/content`, { headers });
    const { content } = listContent.response.parse(await listed.json());
    const assessmentIds = content.filter(({ kind }) => kind === 'assessment').map(({ id }) => id);
    const post = (path: string, body: object) =>
      fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

    const addresses = Array.from({ length: 24 }, (_, index) => `killed-${index}@mail.test`);
    const patientIds = await Promise.all(
      addresses.map(async (email, index) => {
        const person = { firstName: 'Noor', lastName: `Vale ${index}`, dateOfBirth: '1984-11-02', email };
        return createPatient.response.parse(await (await post('/patients', person)).json()).patientId;
      }),
    );
    // None is answered before all have been asked for; the sixth is taken, and the sender never knows.
    const asked = Promise.withResolvers<void>();
    let unmarked: string | null = null;
    let taken = 0;
    mail.onMail(async ({ to }) => {
      await asked.promise;
      taken += 1;
      if (taken < 6) return;
      unmarked ??= to;
      first.child.kill('SIGKILL');
      await first.exited;
    });
    for (const patientId of patientIds) {
      const body = { channel: 'email', assessmentIds };
      expect((await post(`/patients/${patientId}/messages`, body)).ok).toBe(true);
    }
    asked.resolve();
    await first.exited;
    mail.onMail(null);

    const again = startServer(settings);
    await again.until(`Evenkeel is at http://localhost:${port}`);
    for (const address of addresses) await mail.waitFor(address);
    await mail.waitFor(unmarked ?? '', 2);
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);

    const idsTo = (address: string): Set<string> =>
      new Set(mail.mails.filter(({ to }) => to === address).map(({ messageId }) => messageId));
    for (const address of addresses) expect([address, idsTo(address).size]).toEqual([address, 1]);
    expect(mail.mails.filter(({ to }) => to === unmarked)).toHaveLength(2);
  }, 240_000);
});
