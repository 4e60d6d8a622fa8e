import { describe, expect, it } from 'vitest';
import { commandLine } from '../testing/command-line.ts';

const line = commandLine();
const { provider, json } = line;

describe('keys', { timeout: 20_000 }, () => {
  const using = (key: string) =>
    line.runWith({ EVENKEEL_URL: line.url, EVENKEEL_KEY: key }, ['keys', 'list']);

  it('makes a key, shows it once, and lists it without', async () => {
    const made = await provider(
      'keys',
      'create',
      'Front desk',
      '--scopes',
      'read,intake',
      '--expires',
      '2026-12-31',
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    const [, key = ''] = /^Key +(ek_[\w-]{43})$/m.exec(made.out) ?? [];
    expect(made.out).toMatch(/^May +read, intake$/m);
    expect(made.out).toMatch(/^Ends +2026-12-31 00:00 UTC$/m);
    expect(made.out).toContain('Keep it well: it is shown this once.');
    const { code, out } = await using(key);
    expect(code).toBe(0);
    expect(out).not.toContain(key);
    const [heading, ...rows] = out.split('\n');
    expect(heading).toMatch(/^KEY +NAME +MAY +MADE +LAST USED +ENDS +REVOKED$/);
    expect(rows.find((row) => row.includes('Front desk'))).toMatch(
      /read, intake +2026-03-02 17:00 UTC +2026-03-02 17:00 UTC +2026-12-31 00:00 UTC +–$/,
    );
  });

  it('may read and no more unless it is said', async () => {
    expect((await json('keys', 'create', 'Reader')).scopes).toEqual(['read']);
  });

  it('rotates a key by its name, which goes on for a while or ends at once', async () => {
    const first = await json('keys', 'create', 'Records system', '--scopes', 'read,write');
    const second = await json('keys', 'rotate', 'records system', '--grace', '2');
    expect(second).toMatchObject({ name: 'Records system', scopes: ['read', 'write'], expiresAt: null });
    const { keys } = await json('keys', 'list');
    expect(keys.find(({ id }: { id: string }) => id === first.id).expiresAt).toBe('2026-03-02T19:00:00.000Z');
    expect(await provider('keys', 'rotate', 'Records system')).toMatchObject({
      code: 1,
      err: '“Records system” names more than one key; please give the id.',
    });
    await provider('keys', 'rotate', second.id, '--grace', '0');
    expect(await using(second.key)).toMatchObject({ code: 3 });
  });

  it('revokes a key, and lists it with --all alone', async () => {
    const { id, key } = await json('keys', 'create', 'Old');
    expect(await provider('keys', 'revoke', 'Old')).toEqual({ code: 0, out: 'Revoked.', err: '' });
    expect(await using(key)).toMatchObject({ code: 3, err: expect.stringContaining('Check the key') });
    expect((await provider('keys', 'list')).out).not.toContain(id);
    expect((await provider('keys', 'list', '--all')).out).toContain(id);
  });

  it('says why a key is refused', async () => {
    expect(await provider('keys', 'revoke', line.clinic.keyId)).toMatchObject({
      code: 1,
      err: 'This is the last key that may change anything. Make another one first.',
    });
    const { key } = await json('keys', 'create', 'Reader');
    const env = { EVENKEEL_URL: line.url, EVENKEEL_KEY: key };
    expect(await line.runWith(env, ['keys', 'create', 'More'])).toMatchObject({
      code: 3,
      err: 'This key may not do that: it needs the scope write.',
    });
  });

  it.each([
    [['create'], 'NAME is missing.'],
    [['create', 'Owl', '--scopes', 'read,owl'], '--scopes takes read, write, intake; not “owl”.'],
    [['rotate', 'Owl', '--grace', '721'], '--grace takes a number of hours from 0 to 720, not “721”.'],
    [['rotate'], 'KEY is missing.'],
    [['revoke'], 'KEY is missing.'],
  ])('exits 2 for %j', async (argv, said) => {
    const ran = await provider('keys', ...argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });
});
