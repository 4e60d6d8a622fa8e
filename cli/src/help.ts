import { styleText } from 'node:util';
import type { Command } from './command.ts';

const bold = (text: string): string => styleText('bold', text);

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const everywhere = [
  ['--url URL', 'the server; EVENKEEL_URL, or http://localhost:3000 unless said'],
  ['--key KEY', 'the clinic’s key; EVENKEEL_KEY unless said'],
  ['--json', 'print one JSON document instead of text'],
  ['--help', 'explain the command, or the noun'],
] as const;

const examplesOf = (commands: readonly Command[]): string[] =>
  commands.flatMap(({ examples = [] }) => examples.map((example) => `  npm run provider -- ${example}`));

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', bold(title), ...lines];

/** How to use one command. */
export const commandHelp = (command: Command): string[] => [
  `${command.summary}.`,
  ...section('Usage', [`  npm run provider -- ${command.usage}`]),
  ...section('Options', columns([...(command.options ?? []), ...everywhere])),
  ...section('Examples', examplesOf([command])),
];

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
    ...section('Options of every command', columns(everywhere)),
    ...section(
      'Examples',
      examplesOf(shown.map((one) => ({ ...one, examples: (one.examples ?? []).slice(0, 1) }))),
    ),
    ...(noun === undefined
      ? [
          '',
          'PATIENT is an id, a record number or an e-mail address; CONTENT is an id or a name.',
          'npm writes a line of its own first: npm run --silent provider -- … --json leaves JSON alone.',
        ]
      : []),
  ];
};
