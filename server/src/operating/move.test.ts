import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { intakeProgress } from '@evenkeel/contract/intake';
import { tokens } from '@evenkeel/contract/login';
import { createDeliveries } from '../adapters/delivery/deliveries.ts';
import { createServerSecrets } from '../adapters/identity/server-secrets.ts';
import { holdFolder } from '../db/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { openDb, type OpenDb } from '../db/open.ts';
import { demoPassword, demoPeople } from '../demo/people.ts';
import { seedDemo } from '../demo/seed.ts';
import { createJobs } from '../jobs/jobs.ts';
import { deliverMessageJobs } from '../messages/deliver-message.ts';
import { call } from '../testing/call.ts';
import { outcomeOf } from '../testing/commanding.ts';
import {
  createAppBeside,
  createFixedClock,
  noMessageSettings,
  testPublicUrl,
  type TestApp,
} from '../testing/create-test-app.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { sleepAnswers } from '../testing/submitting.ts';
import { createEmptyPostgres, openEmbeddedFresh } from '../testing/test-database.ts';
import { prepareTarget } from './empty-target.ts';
import { moveData } from './move-data.ts';
import { runMove } from './run-move.ts';
import { rowsOf } from './sql-text.ts';

const log = pino({ level: 'silent' });
const ignore = (): void => undefined;
const clock = createFixedClock(new Date().toISOString());

let root: string;
let folder: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'evenkeel-move-'));
  folder = join(root, 'data');
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const move = (args: readonly string[], env: NodeJS.ProcessEnv) => outcomeOf(runMove, args, env);

describe('npm run move', () => {
  it('explains itself', async () => {
    const { exitCode, out } = await move(['--help'], {});
    expect(exitCode).toBe(0);
    for (const word of ['--dry-run', 'EVENKEEL_DATA', 'DATABASE_URL', 'one transaction']) {
      expect(out).toContain(word);
    }
  });

  it.each([
    [['now'], {}, 2, "Unexpected argument 'now'"],
    [['--force'], {}, 2, "Unknown option '--force'"],
    [[], {}, 1, 'DATABASE_URL must name the PostgreSQL to move into.'],
    [[], { DATABASE_URL: 'mysql://elsewhere' }, 1, 'DATABASE_URL must begin with postgres://'],
    [
      [],
      { DATABASE_URL: 'postgres://nowhere', EVENKEEL_DATA: '/nowhere' },
      1,
      'There is no data in /nowhere.',
    ],
  ])('says what is missing: %j %j', async (args, env, code, message) => {
    const { exitCode, out, err } = await move(args, env);
    expect([exitCode, out]).toEqual([code, '']);
    expect(err.startsWith(message)).toBe(true);
  });
});

/** The message jobs as a server has them, to one mail server. */
const messageJobs = (database: OpenDb, smtpUrl: string) => {
  const jobs = createJobs(database, log);
  const kinds = deliverMessageJobs({
    db: database.db,
    clock,
    log,
    jobs,
    secrets: createServerSecrets(database.db, clock),
    publicUrl: testPublicUrl,
    deliveries: createDeliveries(
      {
        ...noMessageSettings,
        smtp: { url: smtpUrl, from: { name: 'Evenkeel', address: 'care@clinic.test' } },
      },
      { production: false, publicUrl: testPublicUrl },
    ),
  });
  return { jobs, start: () => jobs.start(kinds), stop: () => jobs.stop() };
};

const { maya } = demoPeople;
const answered = { key: 'moved-with-its-key' };

/** One set of answers by the public link, always the same. */
const submit = async (app: TestApp, id: string) => {
  const answers = [{ id, answers: sleepAnswers }];
  const answer = await call(app, 'submitAssessments', {
    params: { userId: maya.userId },
    headers: { 'idempotency-key': answered.key },
    body: { assigneeUserId: maya.userId, assessments: answers },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};

const server = process.env['EVENKEEL_TEST_DATABASE_URL'] ?? '';

describe.skipIf(server === '')('moving a clinic into PostgreSQL', { timeout: 120_000 }, () => {
  let smtp: Awaited<ReturnType<typeof startMailServer>>;
  let refresh: string;
  let intake: string;
  let receipt: unknown;
  let assessmentId: string;
  let progress: unknown;

  const emptyDatabase = async () => {
    const made = await createEmptyPostgres(server);
    onTestFinished(() => made.drop());
    return made.url;
  };
  const env = (url: string) => ({ EVENKEEL_DATA: folder, DATABASE_URL: url });
  const open = async (source: Parameters<typeof openDb>[0]) => {
    const opened = await openDb(source, ignore);
    onTestFinished(() => opened.close());
    return opened;
  };
  const tablesIn = async (url: string) => {
    const opened = await openDb({ url }, ignore);
    const { rows } = await sql<{ schemaname: string }>`
      select schemaname from pg_tables where schemaname in ('public', 'pgboss')
    `.execute(opened.db);
    await opened.close();
    return rows.length;
  };

  /**
   * Somebody signed in, a mail that waits, an intake half done, answers with their key: in memory, where nothing
   * waits for the disk, and then in the folder.
   */
  beforeAll(async () => {
    smtp = await startMailServer();
    const database = await openEmbeddedFresh();
    await seedDemo(database.db, clock.now(), testPublicUrl);
    const queues = messageJobs(database, smtp.url);
    await queues.start();
    const app = await createAppBeside({ database, clock }, { jobs: queues.jobs });
    const signedIn = await call(app, 'signIn', { body: { email: maya.email, password: demoPassword } });
    refresh = tokens.parse(signedIn.json()).refreshToken;
    smtp.refuseReceivers('450 4.2.1 come again later');
    await call(app, 'requestMagicLink', { body: { email: maya.email } });
    const refused = database.db
      .selectFrom('messages')
      .where('status', '=', 'queued')
      .where('attempts', '>', 0);
    await vi.waitUntil(() => refused.select('id').executeTakeFirst(), { timeout: 60_000 });
    const opened = await call(app, 'authenticateMagicCode', { body: { magicCode: 'demo-intake-open' } });
    intake = tokens.parse(opened.json()).accessToken;
    progress = (
      await call(app, 'getIntakeProgress', { headers: { authorization: `Bearer ${intake}` } })
    ).json();
    const { id } = await database.db
      .selectFrom('content')
      .select('id')
      .where('clinic_id', '=', maya.clinicId)
      .where('name', '=', 'How you slept')
      .executeTakeFirstOrThrow();
    assessmentId = id;
    receipt = await submit(app, assessmentId);
    await queues.stop();
    smtp.refuseReceivers(null);
    await app.close();
    const dump = await database.dump?.();
    await database.close();
    if (dump === undefined) throw new Error('The embedded database can be dumped.');
    await (await openDb({ folder, dump }, ignore)).close();
  });
  afterAll(() => smtp.stop());

  it('is refused while a server holds the data', async () => {
    onTestFinished(holdFolder(folder));
    const { exitCode, err } = await move([], env(server));
    expect([exitCode, err.startsWith(`The data in ${folder} is in use by process`)]).toEqual([1, true]);
  });

  it.each([
    ['a table of somebody else', ['create table theirs (n integer)'], 'it holds public.theirs.'],
    [
      'views of theirs',
      [
        'create schema theirs',
        ...['a', 'b', 'c', 'd'].map((name) => `create view theirs.${name} as select 1`),
      ],
      'it holds theirs.a, theirs.b, theirs.c and more.',
    ],
    [
      'a clinic',
      [
        'migrate',
        `insert into clinics (id, display_id, organization_name, time_zone, created_at)
         values (gen_random_uuid(), 'harbor-view', 'Harbor View', 'UTC', now())`,
      ],
      'there are rows in clinics.',
    ],
  ])('is refused into a database that holds %s', async (_, changes, message) => {
    const there = await open({ url: await emptyDatabase() });
    const refused = there.db.transaction().execute(async (tx) => {
      for (const change of changes) await (change === 'migrate' ? migrate(tx) : rowsOf(tx, change));
      await prepareTarget(tx);
    });
    await expect(refused).rejects.toThrow(
      `The PostgreSQL is not empty: ${message} Give an empty database in DATABASE_URL.`,
    );
  });

  it('can be rehearsed, also where only migrations and a start of the server have been, and leaves nothing', async () => {
    const url = await emptyDatabase();
    const there = await open({ url });
    await migrate(there.db);
    const queues = messageJobs(there, smtp.url);
    await queues.start();
    await queues.stop();
    const { exitCode, out } = await move(['--dry-run'], env(url));
    expect([exitCode, out.includes('Nothing was kept: this was a rehearsal.')]).toEqual([0, true]);
    expect(out).toMatch(/^TABLE +ROWS\naccounts +3\n/);
    expect(await there.db.selectFrom('clinics').select('id').execute()).toEqual([]);
  });

  it('leaves PostgreSQL as it was when its connection is cut in the middle', async () => {
    const url = await emptyDatabase();
    const [from, to, cutter] = [
      await open({ folder }),
      await open({ url, max: 1 }),
      await open({ url, max: 1 }),
    ];
    const arrived: string[] = [];
    const interrupted = moveData({
      from: from.db,
      folder,
      to: to.db,
      rehearse: false,
      onTable: async ({ name }) => {
        arrived.push(name);
        if (name !== 'lifestyle_values') return;
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
        `.execute(cutter.db);
      },
    });
    await expect(interrupted).rejects.toThrow(/connection|ECONNRESET/i);
    expect(arrived.at(-1)).toBe('lifestyle_values');
    expect(await tablesIn(url)).toBe(0);
  });

  it('brings everything along, and then nobody starts on the folder by mistake', async () => {
    const url = await emptyDatabase();
    const { exitCode, out, err } = await move([], env(url));
    expect([exitCode, err]).toEqual([0, '']);
    expect(out).toContain(`Everything is in the PostgreSQL at ${new URL(url).host}`);
    expect(existsSync(join(folder, 'moved.txt'))).toBe(true);
    await expect(openDb({ folder }, ignore)).rejects.toThrow(
      `The data in ${folder} has been moved: to the PostgreSQL`,
    );

    const database = await openDb({ url }, ignore);
    await migrate(database.db);
    const queues = messageJobs(database, smtp.url);
    const app = await createAppBeside({ database, clock });
    onTestFinished(async () => {
      await queues.stop();
      await app.close();
      await database.close();
    });
    // The same person is still signed in, by the same keys.
    const renewed = await call(app, 'refreshToken', { body: { refreshToken: refresh } });
    expect(renewed.statusCode).toBe(200);
    // What was sent with a key is known, and nothing is stored twice.
    expect(await submit(app, assessmentId)).toEqual(receipt);
    // An intake goes on where it stood, with the token that it had.
    const headers = { authorization: `Bearer ${intake}` };
    const now = (await call(app, 'getIntakeProgress', { headers })).json();
    expect(intakeProgress.parse(now)).toEqual(intakeProgress.parse(progress));
    // The message that waited goes out, once.
    expect(smtp.mails).toEqual([]);
    await sql`update pgboss.job set start_after = now()`.execute(database.db);
    await queues.start();
    const [mail] = await smtp.waitFor(maya.email);
    expect(mail?.text).toContain(`${testPublicUrl}/login`);
    const { rows: left } = await sql<{ n: number }>`
      select count(*) as n from pgboss.job where name = 'deliver-email' and state in ('created', 'retry')
    `.execute(database.db);
    expect([left, smtp.mails.length]).toEqual([[{ n: 0 }], 1]);
    // The trail goes on counting and can still only grow; every rule between tables is in force again.
    await sql`insert into audit_log (at, actor_kind, action) values (now(), 'server', 'test')`.execute(
      database.db,
    );
    await expect(sql`delete from audit_log`.execute(database.db)).rejects.toThrow(
      'the audit trail can only grow',
    );
    await expect(sql`update profiles set clinic_id = gen_random_uuid()`.execute(database.db)).rejects.toThrow(
      'violates foreign key constraint',
    );
  });
});
