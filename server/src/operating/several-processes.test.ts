import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { submitAssessments } from '@evenkeel/contract/assessments';
import { limits } from '@evenkeel/contract/limits';
import { tokens } from '@evenkeel/contract/login';
import { createPatient } from '@evenkeel/contract/provider-patients';
import { systemClock } from '../adapters/clock.ts';
import { knownMigrations, migrationsOf } from '../db/migrate.ts';
import { openDb, type OpenDb } from '../db/open.ts';
import { demoPassword, demoPeople, harborView } from '../demo/people.ts';
import { seedDemo } from '../demo/seed.ts';
import { call } from '../testing/call.ts';
import { createAppBeside, createFixedClock } from '../testing/create-test-app.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { endServers, freePort, startServer, type Started } from '../testing/server-process.ts';
import { createEmptyPostgres, type EmptyPostgres } from '../testing/test-database.ts';
import { sleepAnswers } from '../testing/submitting.ts';
import { startTestProxy, type TestProxy } from '../testing/test-proxy.ts';

const server = process.env['EVENKEEL_TEST_DATABASE_URL'] ?? '';
const { maya } = demoPeople;
const ignore = (): void => undefined;

/** The commands of the documentation, word for word: what stands there is what is run here. */
const documented = (name: string): string => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, command] = new RegExp(`<!-- ${name} -->\\s+\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
  if (command === undefined) throw new Error(`docs/operations.md has no commands called ${name}.`);
  return command;
};

const hasTools = spawnSync('sh', ['-c', 'command -v pg_dump && command -v pg_restore']).status === 0;

describe.skipIf(server === '')(
  'three processes on one PostgreSQL behind a proxy',
  { timeout: 240_000 },
  () => {
    let postgres: EmptyPostgres;
    let database: OpenDb;
    let mail: MailServer;
    let proxy: TestProxy;
    let ports: number[];
    let started: Started[];
    let folder: string;
    let assessmentId: string;

    const startAt = (port: number): Started =>
      startServer({
        DATABASE_URL: postgres.url,
        PORT: String(port),
        EVENKEEL_PUBLIC_URL: 'https://care.clinic.test',
        EVENKEEL_TRUST_PROXY: '1',
        EVENKEEL_SMTP_URL: mail.url,
        EVENKEEL_MAIL_FROM: 'care@clinic.test',
      });
    const post = (base: string, path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const at = (index: number): string => `http://127.0.0.1:${ports[index]}`;
    const byKey = { authorization: `Bearer ${harborView.key}` };

    /** Sends one set of answers by the proxy until a server has acknowledged it, as the client does. */
    const submit = async (key: string): Promise<string> => {
      const answer = await post(
        proxy.url,
        `/v1/public-api/user/${maya.userId}/submit-assessments`,
        { assigneeUserId: maya.userId, assessments: [{ id: assessmentId, answers: sleepAnswers }] },
        { 'idempotency-key': key },
      ).catch(() => null);
      if (answer === null || answer.status >= 502 || answer.status === 409) return submit(key);
      expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([201, '']);
      return submitAssessments.response.parse(await answer.json()).submissionId;
    };
    const storedBy = async ({ db }: Pick<OpenDb, 'db'>): Promise<Set<string>> => {
      const rows = await db
        .selectFrom('submissions')
        .select('id')
        .where('user_id', '=', maya.userId)
        .execute();
      return new Set(rows.map(({ id }) => id));
    };

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'evenkeel-several-'));
      [postgres, mail] = await Promise.all([createEmptyPostgres(server), startMailServer()]);
      ports = [await freePort(), await freePort(), await freePort()];
      // All at once, and nothing is there: one makes the schema, the others wait for it.
      started = ports.map(startAt);
      await Promise.all(
        started.map((one, index) => one.until(`Evenkeel is at http://localhost:${ports[index]}`)),
      );
      proxy = await startTestProxy(ports);
      database = await openDb({ url: postgres.url, max: 4 }, ignore);
      await seedDemo(database.db, systemClock.now(), 'https://care.clinic.test');
      const { id } = await database.db
        .selectFrom('content')
        .select('id')
        .where('clinic_id', '=', maya.clinicId)
        .where('kind', '=', 'assessment')
        .orderBy('name')
        .executeTakeFirstOrThrow();
      assessmentId = id;
    }, 240_000);
    afterAll(async () => {
      await endServers();
      await proxy.stop();
      await mail.stop();
      await database.close();
      await postgres.drop();
      rmSync(folder, { recursive: true });
    });

    it('have made the schema once', async () => {
      expect(await migrationsOf(database.db)).toEqual(knownMigrations);
      for (const index of [0, 1, 2]) expect((await fetch(`${at(index)}/readyz`)).status).toBe(200);
    });

    it('know a session whichever of them made it, and that it has ended', async () => {
      const signedIn = await post(at(0), '/auth/sign-in', { email: maya.email, password: demoPassword });
      const first = tokens.parse(await signedIn.json());
      const renewed = await post(at(1), '/auth/refresh-token', { refreshToken: first.refreshToken });
      const { accessToken, refreshToken } = tokens.parse(await renewed.json());
      const own = `${at(2)}/v1/client-api/users/${maya.userId}/communication-preferences`;
      const headers = { authorization: `Bearer ${accessToken}`, 'active-profile': maya.profileId };
      const asked = () => fetch(own, { headers });
      expect((await asked()).status).toBe(200);
      expect((await post(at(0), '/auth/sign-out', { refreshToken })).status).toBe(204);
      expect((await asked()).status).toBe(401);
    });

    it('count tries together, by the address that the proxy tells', async () => {
      const look = async (address: string) => {
        const url = `${proxy.url}/v1/public-api/patients/${maya.patientId}`;
        return (await fetch(url, { headers: { 'x-test-address': address } })).status;
      };
      const statuses: number[] = [];
      for (let n = 0; n <= limits.lookupsPerAddressPerMinute; n += 1) statuses.push(await look('10.1.1.1'));
      expect(statuses).toEqual([...statuses.slice(1).fill(200), 429]);
      expect(await look('10.1.1.2')).toBe(200);
      expect(proxy.answered.size).toBe(3);
    });

    it('store once what comes to each of them under one key', async () => {
      const before = await storedBy(database);
      const receipts = await Promise.all(Array.from({ length: 9 }, () => submit('one-key-for-all')));
      expect(new Set(receipts).size).toBe(1);
      expect((await storedBy(database)).size).toBe(before.size + 1);
    });

    it('do each job once', async () => {
      const addresses = Array.from({ length: 9 }, (_, index) => `once-${index}@mail.test`);
      for (const [index, email] of addresses.entries()) {
        const person = { firstName: 'Noor', lastName: `Vale ${index}`, dateOfBirth: '1984-11-02', email };
        const made = await post(proxy.url, '/v1/provider-api/patients', person, byKey);
        const { patientId } = createPatient.response.parse(await made.json());
        const body = { channel: 'email', assessmentIds: [assessmentId] };
        expect(
          (await post(proxy.url, `/v1/provider-api/patients/${patientId}/messages`, body, byKey)).ok,
        ).toBe(true);
      }
      for (const address of addresses) await mail.waitFor(address);
      const received = mail.mails.map(({ to }) => to).filter((to) => addresses.includes(to));
      expect(received.toSorted()).toEqual(addresses);
    });

    it.skipIf(!hasTools)(
      'are saved while they work, and the copy has all that was acknowledged before, and the keys',
      async () => {
        const signedIn = await post(at(1), '/auth/sign-in', { email: maya.email, password: demoPassword });
        const { refreshToken } = tokens.parse(await signedIn.json());
        const acknowledged = await Promise.all(Array.from({ length: 6 }, (_, n) => submit(`before-${n}`)));
        const restored = await createEmptyPostgres(server);
        onTestFinished(() => restored.drop());
        const env = {
          ...process.env,
          DATABASE_URL: postgres.url,
          RESTORED_URL: restored.url,
          BACKUP: join(folder, 'evenkeel.dump'),
        };
        const run = (name: string) => promisify(execFile)('sh', ['-euc', documented(name)], { env });
        const [saved] = await Promise.all([
          run('backup'),
          ...Array.from({ length: 24 }, (_, n) => submit(`meanwhile-${n}`)),
        ]);
        expect(saved.stderr).toBe('');
        await run('restore');

        const copy = await openDb({ url: restored.url }, ignore);
        const app = await createAppBeside({
          database: copy,
          clock: createFixedClock(new Date().toISOString()),
        });
        onTestFinished(async () => {
          await app.close();
          await copy.close();
        });
        const there = await storedBy(copy);
        expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
        expect((await call(app, 'refreshToken', { body: { refreshToken } })).statusCode).toBe(200);
        expect((await call(app, 'listAlerts', { headers: byKey })).statusCode).toBe(200);
        await expect(sql`truncate audit_log`.execute(copy.db)).rejects.toThrow(
          'the audit trail can only grow',
        );
      },
    );

    it('lose nothing that was acknowledged when one is killed and another told to stop', async () => {
      const before = await storedBy(database);
      const keys = Array.from({ length: 30 }, (_, index) => `killed-${index}`);
      const receipts: string[] = [];
      const all = Promise.all(
        keys.map(async (key) => {
          receipts.push(await submit(key));
          if (receipts.length === 5) started[0]?.child.kill('SIGKILL');
          if (receipts.length === 12) started[1]?.child.kill('SIGTERM');
        }),
      );
      expect(await started[1]?.exited).toBe(0);
      await all;
      const after = await storedBy(database);
      expect(receipts.filter((id) => !after.has(id))).toEqual([]);
      expect(after.size).toBe(before.size + keys.length);
      // The same keys, to who is left: the same receipts.
      const again = await Promise.all(keys.map(submit));
      expect(again.toSorted()).toEqual(receipts.toSorted());
    });

    it('refuse to start when a newer version has been at the database, while those that run go on', async () => {
      await sql`insert into kysely_migration values ('9999-of-the-future', now()::text)`.execute(database.db);
      const older = startAt(await freePort());
      expect(await older.exited).toBe(1);
      expect(older.printed()).toContain(
        'A newer version of Evenkeel has brought this database up to date (9999-of-the-future)',
      );
      expect(older.printed()).not.toContain('    at ');
      expect((await fetch(`${at(2)}/readyz`)).status).toBe(200);
    });
  },
);
