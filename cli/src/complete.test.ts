import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cadence } from '@evenkeel/contract/assessments';
import { webhookEvent } from '@evenkeel/contract/provider-webhooks';
import { commands } from './commands.ts';
import { complete } from './complete.ts';
import { runAlone } from './testing/run-alone.ts';

const after = (...words: string[]): string[] => complete(commands, ['bash', ...words]);

const isHere = (shell: string): boolean => spawnSync(shell, ['-c', 'exit'], { stdio: 'ignore' }).status === 0;
const main = join(import.meta.dirname, 'main.ts');

describe('completion', () => {
  it.each([
    [['pol'], ['policies']],
    [
      ['patients', 'par'],
      ['participants', 'participant'],
    ],
    [['assign', 'HV-1', 'x', '--cadence', ''], cadence.options],
    [
      ['assign', 'HV-1', '--cadence', '=', 'every_t'],
      ['every_two_weeks', 'every_three_months'],
    ],
    [['assign', 'HV-1', '--cadence=we'], ['--cadence=weekly']],
    [['assign', 'HV-1', ''], []],
    [['--json', 'content', 'import', '--kind', 'ch'], ['check-in']],
    [['--profile', 'harbor', 'keys', 'rev'], ['revoke']],
    [
      ['keys', 'create', 'x', '--scopes', 'read,'],
      ['read,write', 'read,intake'],
    ],
    [['webhooks', 'add', 'https://x', 'safety-alert.raised', ''], webhookEvent.options],
    [['webhooks', 'add', ''], []],
    [['patients', 'list', '--lim'], ['--limit']],
    [['help', 'keys', 'rot'], ['rotate']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['pigeons', ''], []],
  ])('after %j', (words, expected) => {
    expect(after(...words)).toEqual(expected);
  });

  it('knows every noun, verb and option that there is', () => {
    for (const { name, options } of commands) {
      const [noun = '', verb] = name.split(' ');
      expect(after('')).toContain(noun);
      if (verb !== undefined) expect(after(noun, '')).toContain(verb);
      expect(after(...name.split(' '), '--')).toEqual(
        expect.arrayContaining(options.map((option) => `--${option.name}`)),
      );
    }
  });

  it('says what a word means where the shell shows it', () => {
    expect(complete(commands, ['zsh', 'completion', 'z'])).toEqual(['zsh:SHELL']);
    expect(complete(commands, ['fish', 'config', 'p'])).toEqual([
      'path\tPrint where the config file is, or would be',
    ]);
  });

  it('is asked for by the shells’ own words', async () => {
    expect((await runAlone(['__complete', 'bash', 'pol'])).out).toBe('policies');
    expect((await runAlone(['completion', 'tcsh'])).code).toBe(2);
  });

  it.skipIf(!isHere('bash'))('works in bash', { timeout: 60_000 }, () => {
    const script = `eval "$("$1" "$2" completion bash)"
      COMP_WORDS=(evenkeel assign HV-1 "Mood and energy" --cadence mo) COMP_CWORD=5
      _evenkeel
      printf '%s\\n' "\${COMPREPLY[@]}"
      complete -p evenkeel`;
    const said = execFileSync('bash', ['-c', script, 'bash', process.execPath, main], { encoding: 'utf8' });
    expect(said.split('\n').slice(0, 2)).toEqual([
      'monthly',
      'complete -o bashdefault -o default -F _evenkeel evenkeel',
    ]);
  });

  for (const shell of ['zsh', 'fish']) {
    it.skipIf(!isHere(shell))(`is a script that ${shell} understands`, async () => {
      const { out } = await runAlone(['completion', shell]);
      // From a file: fish cannot read a script from the kind of pipe that Node gives it.
      const script = join(mkdtempSync(join(tmpdir(), 'evenkeel-completion-')), 'script');
      writeFileSync(script, out);
      expect(spawnSync(shell, ['-n', script])).toMatchObject({ status: 0 });
      rmSync(dirname(script), { recursive: true });
    });
  }
});
