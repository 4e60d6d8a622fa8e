import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../adapters/clock.ts';
import { holdFolder } from '../db/folder-lock.ts';
import { createClinic } from '../setup/create-clinic.ts';
import { outcomeOf } from '../testing/commanding.ts';
import { openEmbeddedFresh } from '../testing/test-database.ts';
import { runBackup } from './run-backup.ts';
import { runMigrate } from './run-migrate.ts';
import { runRestore } from './run-restore.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'evenkeel-backup-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('npm run backup, npm run restore and npm run migrate', () => {
  it.each([
    ['backup', runBackup],
    ['restore', runRestore],
    ['migrate', runMigrate],
  ])('explain themselves: %s', async (name, run) => {
    const { exitCode, out } = await outcomeOf(run, ['--help'], {});
    expect([exitCode, out.includes(`npm run ${name}`)]).toEqual([0, true]);
  });

  it.each([
    [runBackup, [], 2, 'Say which file to write, and only that.'],
    [runBackup, ['one', 'two'], 2, 'Say which file to write, and only that.'],
    [runBackup, ['one.tar.gz'], 1, 'There is no data in /nowhere.'],
    [runBackup, ['/etc/passwd'], 1, 'There is a file /etc/passwd already. Name another.'],
    [runRestore, [], 2, 'Say which file to read, and only that.'],
    [runRestore, ['/nowhere/one.tar.gz'], 1, 'There is no file /nowhere/one.tar.gz.'],
    [runMigrate, ['now'], 2, "Unexpected argument 'now'"],
  ])('say what is wrong: %o %j', async (run, args, code, message) => {
    const { exitCode, out, err } = await outcomeOf(run, args, { EVENKEEL_DATA: '/nowhere' });
    expect([exitCode, out]).toEqual([code, '']);
    expect(err.startsWith(message)).toBe(true);
  });

  it('bring a clinic back from one file', { timeout: 240_000 }, async () => {
    const folder = join(root, 'data');
    const file = join(root, 'backups', 'monday.tar.gz');
    const database = await openEmbeddedFresh({ folder });
    const clinic = { displayId: 'harbor', organizationName: 'Harbor', timeZone: 'UTC' };
    await createClinic(database.db, clinic, systemClock.now());
    await database.close();

    const release = holdFolder(folder);
    const held = await outcomeOf(runBackup, [file], { EVENKEEL_DATA: folder });
    release();
    expect([held.exitCode, held.err.startsWith(`The data in ${folder} is in use by`)]).toEqual([1, true]);
    expect(existsSync(file)).toBe(false);

    const saved = await outcomeOf(runBackup, [file], { EVENKEEL_DATA: folder });
    expect(saved).toMatchObject({ exitCode: 0, err: '' });
    expect(saved.out).toMatch(
      /monday.tar.gz holds 1 clinics, 0 people and 0 submissions, .*It was opened and is whole/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, 'backups')).mode & 0o777).toBe(0o700);

    const occupied = await outcomeOf(runRestore, [file], { EVENKEEL_DATA: folder });
    expect([occupied.exitCode, occupied.err.startsWith(`There is something in ${folder}.`)]).toEqual([
      1,
      true,
    ]);

    const elsewhere = join(root, 'elsewhere');
    const restored = await outcomeOf(runRestore, [file], { EVENKEEL_DATA: elsewhere });
    // Every row was compared with the file's before this is said.
    expect(restored).toEqual({
      exitCode: 0,
      out: saved.out.replace(file, elsewhere).replace('. It was opened and is whole.', '.'),
      err: '',
    });
    expect(statSync(elsewhere).mode & 0o777).toBe(0o700);
    // Half a file is no backup, and leaves nothing that looks like a database.
    const half = join(root, 'half.tar.gz');
    writeFileSync(half, readFileSync(file));
    truncateSync(half, 100_000);
    const empty = join(root, 'empty');
    mkdirSync(empty);
    const broken = await outcomeOf(runRestore, [half], { EVENKEEL_DATA: empty });
    expect(broken).toEqual({
      exitCode: 1,
      out: '',
      err: `${half} is not a whole backup: nothing was restored.`,
    });
    expect(existsSync(join(empty, 'postgres'))).toBe(false);
  });
});
