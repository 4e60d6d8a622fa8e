import { commands } from './commands.ts';
import { everywhere } from './everywhere.ts';
import { exitCodeRows } from './exit-codes.ts';
import { written } from './help.ts';
import type { Command, CommandOption } from './command.ts';

const beginning = '<!-- From here on npm run command-reference writes it, from the commands themselves. -->';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

const code = (text: string): string => `\`${text}\``;

const list = (options: readonly CommandOption[]): string[] =>
  options.map((option) => `- ${code(written(option))}: ${cell(option.meaning)}`);

const sectionOf = ({ name, usage, summary, options, examples }: Command): string[] => [
  `### ${name}`,
  '',
  `${cell(summary)}.`,
  '',
  '```sh',
  `npm run provider -- ${usage}`,
  '```',
  '',
  ...(options.length === 0 ? [] : [...list(options), '']),
  examples.length === 1 ? 'Example:' : 'Examples:',
  '',
  '```sh',
  ...examples.map((example) => `npm run provider -- ${example}`),
  '```',
  '',
];

/** The reference with the part about the commands made anew; what stands before that stays. */
export const reference = (before: string): string => {
  const kept = before.split(beginning)[0]?.trimEnd() ?? '';
  return [
    kept,
    '',
    beginning,
    '',
    '## Exit codes',
    '',
    ...exitCodeRows.map(([number, meaning]) => `- ${code(number)}: ${meaning}`),
    '',
    '## Options of every command',
    '',
    ...list(everywhere),
    '',
    '## Commands',
    '',
    ...commands.flatMap(sectionOf),
  ].join('\n');
};
