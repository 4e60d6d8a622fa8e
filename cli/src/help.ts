import type { Command, CommandOption } from './command.ts';
import { everywhere } from './everywhere.ts';
import { exitCodeRows } from './exit-codes.ts';
import { bold } from './terminal-text.ts';

/** An option as it is typed. */
export const written = ({ name, value }: CommandOption): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const optionRows = (options: readonly CommandOption[]) =>
  columns(options.map((option) => [written(option), option.meaning]));

const examplesOf = (commands: readonly Command[]): string[] =>
  commands.flatMap(({ examples }) => examples.map((example) => `  npm run provider -- ${example}`));

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', bold(title), ...lines];

/** How to use one command. */
export const commandHelp = (command: Command): string[] => [
  `${command.summary}.`,
  ...section('Usage', [`  npm run provider -- ${command.usage}`]),
  ...section('Options', optionRows(command.options)),
  ...section('Options of every command', optionRows(everywhere)),
  ...section('Examples', examplesOf([command])),
];

const exits = (): string[] => section('Exit codes', columns(exitCodeRows));

/** What there is, all of it or of one noun, with an example for each verb. */
export const overview = (commands: readonly Command[], noun?: string): string[] => {
  const shown = commands.filter(({ name }) => noun === undefined || name.split(' ')[0] === noun);
  return [
    noun === undefined
      ? 'What a clinic does with Evenkeel, from the command line.'
      : `What a clinic does with ${noun}.`,
    ...section('Usage', [
      `  npm run provider -- ${noun === undefined ? 'NOUN VERB' : `${noun} VERB`} … [options]`,
    ]),
    ...section('Commands', columns(shown.map(({ usage, summary }) => [usage, summary]))),
    ...section('Options of every command', optionRows(everywhere)),
    ...section('Examples', examplesOf(shown.map((one) => ({ ...one, examples: one.examples.slice(0, 1) })))),
    ...(noun === undefined
      ? [
          ...exits(),
          '',
          'PATIENT is an id, a record number or an e-mail address; CONTENT is an id or a name.',
          'npm writes a line of its own first: npm run --silent provider -- … --json leaves JSON alone.',
          'All of it, with config file and shell completion: docs/command-line.md.',
        ]
      : []),
  ];
};
