import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runAlone } from './testing/run-alone.ts';

const nobody = ['--url', 'http://127.0.0.1:1', '--key', 'k'];

beforeEach(() => {
  vi.stubEnv('FORCE_COLOR', '0');
});

describe('the words around a command', () => {
  it.each([
    [['patinets', 'list'], 'There is no command “patinets”. Did you mean patients?'],
    [['patients', 'lsit'], 'There is no “patients lsit”. Did you mean list?'],
    [['patients', 'list', '--limti', '3', ...nobody], "Unknown option '--limti'. Did you mean --limit?"],
    [['assign', 'x', 'y', '--cadence', 'weakly', ...nobody], 'every_three_months. Did you mean weekly?'],
    [['help', 'patients', 'ad'], 'There is no “patients ad”. Did you mean add?'],
    [['pigeons'], 'There is no command “pigeons”.\n'],
  ])('%j', async (argv, said) => {
    const ran = await runAlone(argv);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(said);
  });

  it('explain with help what --help explains', async () => {
    expect(await runAlone(['help', 'patients', 'add'])).toEqual(
      await runAlone(['patients', 'add', '--help']),
    );
    expect(await runAlone(['help', 'patients'])).toEqual(await runAlone(['patients', '-h']));
    expect(await runAlone(['help'])).toEqual(await runAlone(['--help']));
    expect((await runAlone(['help'])).out).toContain('  5    try later');
  });

  it('tell the version', async () => {
    expect(await runAlone(['--version'])).toEqual({ code: 0, out: '0.1.0', err: '' });
  });

  it.each([
    [['patients', 'list'], 2, 'usage'],
    [['patients', 'list', '--url'], 2, 'usage'],
    [['pigeons'], 2, 'usage'],
    [[], 2, 'usage'],
    [['patients', 'list', ...nobody], 5, 'unreachable'],
    [['content', 'check', '/nowhere', ...nobody], 1, 'refused'],
  ])('with --json, %j is one document too', async (argv, code, told) => {
    const ran = await runAlone([...argv, '--json']);
    expect(ran.code).toBe(code);
    expect(JSON.parse(ran.out)).toMatchObject({ error: { code: told } });
  });

  it('ask before what cannot be taken back, where somebody is there', async () => {
    const asked: string[] = [];
    const terminal = {
      ask: async (question: string) => {
        asked.push(question);
        return '';
      },
    };
    const revoke = ['keys', 'revoke', 'Front desk', ...nobody];
    expect(await runAlone(revoke, { terminal })).toEqual({ code: 1, out: '', err: 'Nothing was done.' });
    expect(asked).toEqual(['End the key “Front desk” at once? [y/N] ']);
    for (const sure of [
      runAlone([...revoke, '--yes'], { terminal }),
      runAlone(revoke),
      runAlone(revoke, { terminal: { ask: async () => 'y' } }),
    ])
      expect((await sure).err).toContain('Cannot reach http://127.0.0.1:1');
  });
});
