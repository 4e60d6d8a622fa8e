import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../adapters/clock.ts';
import { createServerSecrets } from '../adapters/identity/server-secrets.ts';
import { outcomeOf } from '../testing/commanding.ts';
import { openEmbeddedFresh } from '../testing/test-database.ts';
import { runKeys } from './run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-keys-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What `npm run keys` prints and exits with. */
const keys = (args: readonly string[], env: NodeJS.ProcessEnv = { EVENKEEL_DATA: folder }) =>
  outcomeOf(runKeys, args, env);

describe('npm run keys', () => {
  it('explains itself', async () => {
    const { exitCode, out } = await keys(['--help']);
    expect(exitCode).toBe(0);
    for (const command of ['list', 'rotate', 'retire', '--force']) expect(out).toContain(command);
  });

  it.each([
    [[], 'Say what to do: list, rotate or retire.'],
    [['drop'], 'Say what to do: list, rotate or retire.'],
    [['list', 'hash'], 'list takes nothing else.'],
    [['rotate', 'everything'], 'Say which key: access-token or hash.'],
    [['retire', 'hash'], 'retire takes a key and its number.'],
    [['retire', 'hash', 'first'], 'Say which number, as list shows it.'],
    [['list', '--all'], "Unknown option '--all'"],
  ])('says how it is used to %j, and exits with 2', async (args, message) => {
    const { exitCode, out, err } = await keys(args);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err.startsWith(message)).toBe(true);
    expect(err).toContain('npm run keys -- list');
  });

  it('makes no data where there is none', async () => {
    const empty = join(folder, 'elsewhere');
    expect(await keys(['list'], { EVENKEEL_DATA: empty })).toEqual({
      exitCode: 1,
      out: '',
      err: `There is no data in ${empty}.`,
    });
  });

  it('says which setting is wrong', async () => {
    const { exitCode, err } = await keys(['list'], { DATABASE_URL: 'mysql://elsewhere' });
    expect([exitCode, err]).toEqual([1, 'DATABASE_URL must begin with postgres://']);
  });

  it('does as it is told, but not while a server holds the data', async () => {
    const held = await openEmbeddedFresh({ folder });
    try {
      await createServerSecrets(held.db, systemClock).ring('hash');
      const refused = await keys(['rotate', 'hash']);
      expect([refused.exitCode, refused.out]).toEqual([1, '']);
      expect(refused.err).toContain(`The data in ${folder} is in use by process ${process.pid}`);
    } finally {
      await held.close();
    }
    expect(await keys(['rotate', 'hash'])).toEqual({
      exitCode: 0,
      out: 'Key 2 of hash is there. It is used in three minutes at the latest.',
      err: '',
    });
    const { out } = await keys(['list']);
    expect(out).toMatch(/^KEY +NUMBER +MADE +USE\nhash +2 .* used from .* UTC\nhash +1 .* in use$/);
    expect(await keys(['retire', 'hash', '1'])).toEqual({
      exitCode: 1,
      out: '',
      err: 'Key 1 of hash is in use. Rotate first.',
    });
  });
});
