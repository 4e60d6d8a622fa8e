import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../testing/create-test-app.ts';
import { openEmbeddedFresh } from '../testing/test-database.ts';
import { openDb } from './open.ts';

const ignore = (): void => undefined;

/** Counts how often the disk is really told to keep what was written. */
const countSyncs = (): (() => number) => {
  const real = fs.fdatasyncSync;
  let count = 0;
  fs.fdatasyncSync = (descriptor) => {
    count += 1;
    real(descriptor);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fdatasyncSync = real;
    syncBuiltinESMExports();
  });
  return () => count;
};

describe('the embedded database in a folder', () => {
  it('reaches the disk with every commit, and is there again when it is opened anew', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-open-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const syncs = countSyncs();
    const first = await openEmbeddedFresh({ folder });
    await sql`create table kept (n integer)`.execute(first.db);
    for (let n = 1; n <= 5; n += 1) {
      const before = syncs();
      await sql`insert into kept values (${n})`.execute(first.db);
      expect(syncs()).toBeGreaterThan(before);
    }
    await first.close();
    const again = await openDb({ folder }, ignore);
    const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(again.db);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    await again.close();
  });
});

describe('either database', () => {
  it('gives dates as they are written, counts as numbers, and undoes what a broken transaction left', async () => {
    const app = await createTestApp();
    onTestFinished(() => app.close());
    const { rows } = await sql<{ day: unknown; count: unknown }>`
      select date '2024-02-29' as day, count(*) as count from clinics
    `.execute(app.db);
    expect(rows).toEqual([{ day: '2024-02-29', count: 0 }]);
    await expect(
      app.db.transaction().execute(async (tx) => {
        await sql`insert into rate_limits (key) values ('undone')`.execute(tx);
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await sql`select * from rate_limits`.execute(app.db)).toMatchObject({ rows: [] });
  });

  it('lets the audit trail grow and nothing else', async () => {
    const app = await createTestApp();
    onTestFinished(() => app.close());
    await sql`insert into audit_log (at, actor_kind, action) values (now(), 'server', 'test')`.execute(
      app.db,
    );
    for (const change of [
      sql`update audit_log set action = 'other'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(change.execute(app.db)).rejects.toThrow('the audit trail can only grow');
    }
  });
});

describe('PostgreSQL', () => {
  const url = process.env['EVENKEEL_TEST_DATABASE_URL'];
  it.skipIf(url === undefined)('answers again after every one of its connections was cut', async () => {
    const app = await createTestApp();
    onTestFinished(() => app.close());
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
    const cutter = await openDb({ url: url ?? '', max: 1 }, ignore);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name}
    `.execute(cutter.db);
    await cutter.close();
    await vi.waitFor(async () => {
      expect((await app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
    });
  });

  it.skipIf(url === undefined)('loses a transaction whose connection is cut, and nothing else', async () => {
    const app = await createTestApp();
    onTestFinished(() => app.close());
    const cut = app.db.transaction().execute(async (tx) => {
      await sql`insert into rate_limits (key) values ('lost')`.execute(tx);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(ignore);
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow(/connection|ECONNRESET/i);
    expect(await sql`select * from rate_limits`.execute(app.db)).toMatchObject({ rows: [] });
  });
});
