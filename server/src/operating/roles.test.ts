import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../adapters/clock.ts';
import { knownMigrations, migrate, NotOwnerError } from '../db/migrate.ts';
import { openDb, type OpenDb } from '../db/open.ts';
import { createJobTables } from '../jobs/job-tables.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createClinic } from '../setup/create-clinic.ts';
import { outcomeOf } from '../testing/commanding.ts';
import { createEmptyPostgres, type EmptyPostgres } from '../testing/test-database.ts';
import { runMigrate } from './run-migrate.ts';

const server = process.env['EVENKEEL_TEST_DATABASE_URL'] ?? '';
const ignore = (): void => undefined;
const log = pino({ level: 'silent' });
const rolesFile = join(import.meta.dirname, '../../../docs/operations/database-roles.sql');

describe.skipIf(server === '')('the roles of docs/operations/database-roles.sql', { timeout: 60_000 }, () => {
  let postgres: EmptyPostgres;
  let admin: OpenDb;
  let owner: OpenDb;
  let app: OpenDb;
  const as = (role: string): string => {
    const url = new URL(postgres.url);
    url.username = role;
    url.password = 'for-tests-alone';
    return url.href;
  };
  const giveRights = () => sql.raw(readFileSync(rolesFile, 'utf8')).execute(owner.db);
  /** The job queue at work as the servers' role. */
  const workOneJob = async () => {
    const jobs = createJobs(app, log);
    const worked = Promise.withResolvers<unknown>();
    await jobs.start([{ queue: 'of-the-role', run: async (data) => worked.resolve(data) }]);
    await app.db.transaction().execute((tx) => jobs.send(tx, 'of-the-role', [{ n: 1 }]));
    const data = await worked.promise;
    await jobs.stop();
    return data;
  };

  beforeAll(async () => {
    postgres = await createEmptyPostgres(server);
    admin = await openDb({ url: postgres.url, max: 1 }, ignore);
    await sql`select pg_advisory_lock(hashtext('evenkeel roles of tests'))`.execute(admin.db);
    for (const role of ['evenkeel_owner', 'evenkeel_app']) {
      await sql
        .raw(`
        do $$ begin create role ${role} login; exception when duplicate_object then null; end $$;
        alter role ${role} login password 'for-tests-alone';
      `)
        .execute(admin.db);
    }
    const database = new URL(postgres.url).pathname.slice(1);
    await sql
      .raw(`
      alter database ${database} owner to evenkeel_owner;
      grant create on database ${database} to evenkeel_app;
      grant evenkeel_app to evenkeel_owner;
    `)
      .execute(admin.db);
    owner = await openDb({ url: as('evenkeel_owner'), max: 1 }, ignore);
    app = await openDb({ url: as('evenkeel_app') }, ignore);
  });
  afterAll(async () => {
    for (const opened of [app, owner, admin]) await opened.close();
    await postgres.drop();
  });

  it('let the owner make the schema, and servers work in it', async () => {
    const made = await outcomeOf(runMigrate, [], { DATABASE_URL: as('evenkeel_owner') });
    expect(made).toEqual({
      exitCode: 0,
      out: `The schema is up to date now: ${knownMigrations.join(', ')}.`,
      err: '',
    });
    await giveRights();
    const again = await outcomeOf(runMigrate, [], { DATABASE_URL: as('evenkeel_app') });
    expect(again).toEqual({ exitCode: 0, out: 'The schema is up to date.', err: '' });
    const clinic = { displayId: 'harbor', organizationName: 'Harbor', timeZone: 'UTC' };
    expect(await createClinic(app.db, clinic, systemClock.now())).toMatch(/^ek_/);
    expect(await workOneJob()).toEqual({ n: 1 });
  });

  it.each([
    ['update audit_log set action = action', 'permission denied for table audit_log'],
    ['delete from audit_log', 'permission denied for table audit_log'],
    ['truncate audit_log', 'permission denied for table audit_log'],
    ['alter table audit_log disable trigger all', 'must be owner of table audit_log'],
    ['drop table audit_log', 'must be owner of table audit_log'],
    ['delete from kysely_migration', 'permission denied for table kysely_migration'],
    ['create table public.mine (n integer)', 'permission denied for schema public'],
  ])('refuse servers %s', async (change, refusal) => {
    await sql`insert into audit_log (at, actor_kind, action) values (now(), 'server', 'test')`.execute(
      app.db,
    );
    await expect(sql.raw(change).execute(app.db)).rejects.toThrow(refusal);
  });

  it('have a server say that the owner has to bring an old schema up to date', async () => {
    const last = knownMigrations.at(-1) ?? '';
    await sql`delete from kysely_migration where name = ${last}`.execute(owner.db);
    await expect(migrate(app.db)).rejects.toThrow(NotOwnerError);
    await expect(migrate(app.db)).rejects.toThrow('Run npm run migrate with the owner’s role');
    await sql`insert into kysely_migration values (${last}, ${new Date().toISOString()})`.execute(owner.db);
  });

  it('hand over a job queue that the owner has made', async () => {
    await sql`drop schema pgboss cascade`.execute(app.db);
    await owner.db.transaction().execute((tx) => createJobTables(tx));
    await giveRights();
    expect(await workOneJob()).toEqual({ n: 1 });
  });
});
