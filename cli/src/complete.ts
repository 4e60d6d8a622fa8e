import type { Command, CommandOption } from './command.ts';
import { everywhere } from './everywhere.ts';

interface Candidate {
  readonly word: string;
  readonly meaning: string;
}

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** How each shell wants a candidate; bash shows no meanings. */
const writtenFor: Readonly<Record<Shell, (candidate: Candidate) => string>> = {
  bash: ({ word }) => word,
  zsh: ({ word, meaning }) => `${word.replaceAll(':', '\\:')}:${meaning}`,
  fish: ({ word, meaning }) => `${word}\t${meaning}`,
};

const wordsOf = (words: readonly string[] = [], meaning = ''): Candidate[] =>
  words.map((word) => ({ word, meaning }));

/** What an option takes; of a list with commas, what can follow the part that stands there. */
const valuesOf = ({ choices, list, meaning }: CommandOption, current: string): Candidate[] => {
  if (list === undefined) return wordsOf(choices, meaning);
  const before = current.split(',').slice(0, -1);
  const left = (choices ?? []).filter((choice) => !before.includes(choice));
  return wordsOf(
    left.map((choice) => [...before, choice].join(',')),
    meaning,
  );
};

/** What stands before the word in question, with options and their values taken out. */
const plainWords = (words: readonly string[], options: readonly CommandOption[]): string[] => {
  const plain: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) plain.push(word);
    else if (options.some(({ name, value }) => `--${name}` === word && value !== undefined)) index += 1;
  }
  return plain;
};

const nextWords = (commands: readonly Command[], plain: readonly string[]): Candidate[] => {
  const begun = commands.filter(({ name }) => plain.every((word, index) => name.split(' ')[index] === word));
  const next = new Map<string, string>();
  for (const { name, summary } of begun) {
    const [word, ...verb] = name.split(' ').slice(plain.length);
    if (word === undefined || next.has(word)) continue;
    const others = begun.filter((one) => one.name.split(' ')[plain.length] === word).length - 1;
    next.set(word, verb.length > 0 && others > 0 ? `${verb.join(' ')}, and ${others} more` : summary);
  }
  return [...next].map(([word, meaning]) => ({ word, meaning }));
};

const operandChoices = (command: Command, given: number): Candidate[] => {
  const { operands, operandChoices: choices } = command;
  const last = operands.at(-1);
  const operand = operands[given] ?? (last?.includes('…') === true ? last : '');
  const name = operand.replaceAll(/[[\]…]/g, '');
  return wordsOf(choices[name], name);
};

/** What can stand where the last of the words stands, whatever it begins with. */
const candidates = (
  commands: readonly Command[],
  before: readonly string[],
  current: string,
): Candidate[] => {
  const helping = before[0] === 'help';
  const words = helping ? before.slice(1) : before;
  const everything = [...everywhere, ...commands.flatMap(({ options }) => options)];
  const named = plainWords(words, everything);
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => named[index] === word));
  const options = [...(command?.options ?? []), ...everywhere];
  const previous = options.find(({ name, value }) => value !== undefined && `--${name}` === words.at(-1));
  if (previous !== undefined) return valuesOf(previous, current);
  if (current.startsWith('-')) return options.map(({ name, meaning }) => ({ word: `--${name}`, meaning }));
  if (command === undefined) {
    const help = { word: 'help', meaning: 'explain a command' };
    return [...nextWords(commands, named), ...(before.length === 0 ? [help] : [])];
  }
  return helping
    ? []
    : operandChoices(command, plainWords(words, options).length - command.name.split(' ').length);
};

/** For a shell by its name: what can stand in the place of the last of the words that are there. */
export const complete = (commands: readonly Command[], [shell, ...words]: readonly string[]): string[] => {
  const written = writtenFor[shells.find((one) => one === shell) ?? 'bash'];
  // Bash takes --cadence=weekly apart at its “=”.
  const parts = words.filter((word) => word !== '=');
  const last = words.at(-1) === '=' ? '' : (parts.pop() ?? '');
  const [, option, value = ''] = /^(--[a-z-]+)=(.*)$/.exec(last) ?? [];
  const [before, current] = option === undefined ? [parts, last] : [[...parts, option], value];
  return candidates(commands, before, current)
    .filter(({ word }) => word.startsWith(current))
    .map(({ word, meaning }) =>
      written({ word: option === undefined ? word : `${option}=${word}`, meaning }),
    );
};
