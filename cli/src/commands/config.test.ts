import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configPath } from '../config-file.ts';
import { settingsFrom } from '../settings.ts';
import { runAlone } from '../testing/run-alone.ts';

let home: string;
let path: string;
beforeEach(() => {
  vi.stubEnv('FORCE_COLOR', '0');
  home = mkdtempSync(join(tmpdir(), 'evenkeel-home-'));
  path = join(home, '.config/evenkeel/config.json');
});
afterEach(() => rmSync(home, { recursive: true }));

const config = (argv: string[], outside: Parameters<typeof runAlone>[1] = {}) =>
  runAlone(['config', ...argv], { env: { HOME: home }, ...outside });

const harbor = { url: 'https://harbor.example.org', key: 'ek_harbor-0123456789' };
const addHarbor = () =>
  config(['set-profile', 'harbor', '--url', harbor.url, '--key-stdin'], {
    input: async () => `${harbor.key}\n`,
  });

describe('config', () => {
  it('keeps a profile for its owner alone, and never prints its key', async () => {
    const ran = await addHarbor();
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/harbor +https:\/\/harbor\.example\.org +ek_har… +yes/);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ default: 'harbor', profiles: { harbor } });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    const listed = await config(['list', '--json']);
    expect(JSON.parse(listed.out).profiles).toMatchObject([{ name: 'harbor', keyHint: 'ek_har…' }]);
    expect(listed.out).not.toContain(harbor.key);
    expect((await config(['path'])).out).toBe(path);
  });

  it('asks for the key where somebody is there, without showing it', async () => {
    const asked: unknown[] = [];
    const terminal = {
      ask: async (question: string, hidden?: boolean) => {
        asked.push([question, hidden]);
        return ' short ';
      },
    };
    const ran = await config(['set-profile', 'cedar', '--url', harbor.url], { terminal });
    expect(asked).toEqual([['The clinic’s key (it does not show): ', true]]);
    expect(ran.out).toMatch(/cedar .* … +yes/);
    expect(JSON.parse(readFileSync(path, 'utf8')).profiles.cedar.key).toBe('short');
  });

  it('uses, changes and removes profiles', async () => {
    await addHarbor();
    await config(['set-profile', 'cedar', '--url', 'https://cedar.example.org', '--key', 'ek_cedar']);
    expect((await config(['use', 'cedar'])).out).toMatch(/cedar .* yes/);
    // A terminal is asked before anything is forgotten; the key stays where nothing new is said.
    const moved = ['set-profile', 'harbor', '--url', 'https://new.example.org'];
    expect(await config(moved)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      default: 'cedar',
      profiles: { harbor: { url: 'https://new.example.org', key: harbor.key } },
    });
    const no = { terminal: { ask: async () => 'n' } };
    expect(await config(['remove', 'cedar'], no)).toEqual({ code: 1, out: '', err: 'Nothing was done.' });
    expect((await config(['remove', 'cedar', '--yes'], no)).code).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8')).default).toBeUndefined();
    expect(await config(['remove', 'cedar'])).toMatchObject({ code: 4 });
    expect(await config(['use', 'cedar'])).toMatchObject({ code: 4 });
  });

  it.each([
    [['set-profile', 'x', '--key', 'k'], 'Name the server with --url.'],
    [['set-profile', 'x', '--url', 'ftp://x', '--key', 'k'], 'is no address of a server'],
    [['set-profile', 'x', '--url', 'https://x.example'], 'Give the key with --key-stdin.'],
    [['set-profile', 'x', '--url', 'https://x.example', '--key', 'k', '--key-stdin'], 'exclude each other'],
    [['set-profile', '__proto__', '--url', 'https://x.example'], 'NAME takes letters'],
  ])('exits 2 for %j', async (argv, said) => {
    const ran = await config(argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });

  it.each([
    ['{\n "profiles": {\n  "x": ek_secret-key\n', 'is not JSON: look at line 3.'],
    ['{\n "profiles": {\n  "x": "ek_secret\n }\n}', 'is not JSON: look at line 3.'],
    ['{\n "profiles": {', 'is not JSON: look at line 2.'],
    ['[]', 'has no “profiles”.'],
    ['{"profiles": {"x": {"url": "https://x"}}}', 'the profile “x” needs a “url” and a “key”, both texts.'],
  ])('says what is wrong with %j, and nothing that stands in it', async (text, said) => {
    await addHarbor();
    writeFileSync(path, text);
    const ran = await config(['list']);
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran.err).toContain(said);
    expect(ran.err).not.toContain('ek_secret');
    // Who needs no file is not stopped by it.
    expect((await config(['path'])).code).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('refuses a file that others can read', async () => {
    await addHarbor();
    chmodSync(path, 0o640);
    const ran = await runAlone(['patients', 'list'], { env: { HOME: home } });
    expect(ran).toEqual({
      code: 1,
      out: '',
      err: `Others can read “${path}”, which holds keys. Run: chmod 600 "${path}"`,
    });
  });
});

describe('where the file is', () => {
  it.each([
    [{ EVENKEEL_CONFIG: '/c.json', HOME: '/h' }, 'linux', '/c.json'],
    [{ XDG_CONFIG_HOME: '/x', HOME: '/h' }, 'linux', '/x/evenkeel/config.json'],
    [{ HOME: '/h', APPDATA: '/a' }, 'darwin', '/h/.config/evenkeel/config.json'],
    [{ HOME: '/h', APPDATA: '/a' }, 'win32', '/a/evenkeel/config.json'],
    [{}, 'linux', null],
  ])('%j on %s', (env, platform, expected) => {
    expect(configPath(env, platform)).toBe(expected === null ? null : join(expected));
  });
});

describe('server and key', () => {
  const home3000 = 'http://localhost:3000';
  const cedar = { url: 'https://cedar.example.org', key: 'ek_cedar' };
  const env = { EVENKEEL_URL: 'https://env.example.org', EVENKEEL_KEY: 'ek_env' };
  const settings = (flags: Parameters<typeof settingsFrom>[0], around: Record<string, string> = {}) =>
    settingsFrom(flags, { HOME: home, ...around });

  beforeEach(async () => {
    await addHarbor();
    await config(['set-profile', 'cedar', '--url', cedar.url, '--key', cedar.key]);
  });

  it('come from the words, a named profile, the environment, the profile in use, in that order', () => {
    expect(settings({ url: 'https://f', key: 'k' }, env)).toEqual({ url: 'https://f', key: 'k' });
    expect(settings({ profile: 'cedar' }, env)).toEqual(cedar);
    expect(settings({ profile: 'cedar', key: 'k' }, env)).toEqual({ url: cedar.url, key: 'k' });
    expect(settings({}, env)).toEqual({ url: env.EVENKEEL_URL, key: env.EVENKEEL_KEY });
    expect(settings({}, { EVENKEEL_PROFILE: 'cedar' })).toEqual(cedar);
    expect(settings({})).toEqual(harbor);
    expect(settingsFrom({}, {})).toEqual({ url: home3000, key: '' });
  });

  it('never sends a profile’s key to another server, nor a key to the server of a profile in use', () => {
    expect(settings({ url: 'https://f' })).toEqual({ url: 'https://f', key: '' });
    expect(settings({ profile: 'cedar', url: 'https://f' })).toEqual({ url: 'https://f', key: '' });
    expect(settings({ url: harbor.url })).toEqual(harbor);
    expect(settings({ key: 'k' })).toEqual({ url: home3000, key: 'k' });
  });

  it('are refused for a profile that there is not', async () => {
    const ran = await runAlone(['patients', 'list', '--profile', 'x'], { env: { HOME: home } });
    expect(ran).toEqual({ code: 4, out: '', err: 'There is no profile “x”: see config list.' });
  });

  it('are read from standard input where --key is a dash', async () => {
    const input = async () => 'has space\n';
    const ran = await runAlone(['patients', 'list', '--key', '-'], { input });
    expect(ran.err).toContain('A key has no such characters.');
  });
});
