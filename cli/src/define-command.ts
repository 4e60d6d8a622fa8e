import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import type { Command, CommandIo, CommandOption } from './command.ts';
import { Failure, UsageError } from './failures.ts';
import { everywhere } from './everywhere.ts';
import { suggestion } from './suggest.ts';

/** An option with its meaning; `value` is how its argument is called in the help. */
interface Option extends ParseArgsOptionDescriptor {
  readonly value?: string;
  readonly meaning: string;
  /** The words that it takes; another one is refused. */
  readonly choices?: readonly string[];
  /** It takes several of its words with commas between; the command reads them itself. */
  readonly list?: true;
}
type Options = Readonly<Record<string, Option>>;

type Value<O extends Option> = O extends { type: 'boolean' }
  ? boolean
  : O extends { list: true }
    ? string
    : O extends { choices: readonly (infer Word)[] }
      ? Word
      : string;
type Values<O extends Options> = { readonly [Name in keyof O]?: Value<O[Name]> | undefined };

interface Given<O extends Options> {
  readonly values: Values<O>;
  readonly operands: string[];
}

interface Definition<O extends Options> {
  readonly name: string;
  readonly summary: string;
  /** What stands without a name, in order: `PATIENT`, `[FILE]` where it may be left out, `CONTENT…` for one or more. */
  readonly operands: readonly string[];
  /** The words that an operand takes, by its name; the command refuses others itself. */
  readonly operandChoices?: Readonly<Record<string, readonly string[]>>;
  readonly options: O;
  readonly examples: readonly string[];
  readonly needsNoKey?: true;
  /** For what cannot be taken back: what a person at a terminal is asked first. */
  readonly confirm?: (operands: readonly string[]) => string;
  /** Answers with an exit code other than 0 where there is one. */
  readonly act: (given: Given<O>, io: CommandIo) => Promise<number | void>;
}

const checkOperands = (expected: readonly string[], given: readonly string[]): void => {
  const missing = expected.slice(given.length).find((operand) => !operand.startsWith('['));
  if (missing !== undefined) throw new UsageError(`${missing.replace('…', '')} is missing.`);
  const takesMore = expected.at(-1)?.includes('…') === true;
  const extra = takesMore ? undefined : given[expected.length];
  if (extra !== undefined) throw new UsageError(`“${extra}” is one word too many.`);
};

const checkChoices = (options: Options, values: Readonly<Record<string, unknown>>): void => {
  for (const [name, { choices, list }] of Object.entries(options)) {
    const value = values[name];
    if (choices === undefined || list === true || typeof value !== 'string') continue;
    if (!choices.includes(value)) {
      throw new UsageError(`--${name} takes one of ${choices.join(', ')}.${suggestion(value, choices)}`);
    }
  }
};

const isParseError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS');

const usageErrorOf = (error: Error & { code: string }, options: Options): UsageError => {
  // The rest of the message explains what an option would have to look like to be a word.
  const [said = ''] = error.message.split(/\. (?=To )/);
  const [, unknown] = /^Unknown option '(--?[^' ]+)/.exec(said) ?? [];
  if (unknown === undefined) return new UsageError(said);
  const known = [...Object.keys(options), ...everywhere.map(({ name }) => name)].map((name) => `--${name}`);
  return new UsageError(`${said}.${suggestion(unknown, known)}`);
};

const parse = <const O extends Options>(
  { operands, options }: Pick<Definition<O>, 'operands' | 'options'>,
  args: string[],
): Given<O> => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    checkOperands(operands, positionals);
    checkChoices(options, values);
    return { values, operands: positionals };
  } catch (error) {
    throw isParseError(error) ? usageErrorOf(error, options) : error;
  }
};

const confirmed = async (question: string, { terminal, yes }: CommandIo): Promise<boolean> =>
  yes || terminal === null || /^y(es)?$/i.test((await terminal.ask(`${question} [y/N] `)).trim());

/** A command from what it takes; a wrong use of it is a `UsageError`. */
export const defineCommand = <const O extends Options>(definition: Definition<O>): Command => {
  const {
    name,
    summary,
    operands,
    operandChoices = {},
    options,
    examples,
    needsNoKey,
    confirm,
    act,
  } = definition;
  const listed = Object.entries<Option>(options).map(
    ([option, { value, meaning, choices, list }]): CommandOption => ({
      name: option,
      meaning,
      ...(value === undefined ? {} : { value }),
      ...(choices === undefined ? {} : { choices }),
      ...(list === undefined ? {} : { list }),
    }),
  );
  return {
    name,
    summary,
    usage: [name, ...operands, ...(listed.length === 0 ? [] : ['[options]'])].join(' '),
    operands,
    operandChoices,
    options: listed,
    examples,
    ...(needsNoKey === undefined ? {} : { needsNoKey }),
    check: (args) => void parse(definition, args),
    run: async (args, io) => {
      const given = parse(definition, args);
      if (confirm !== undefined && !(await confirmed(confirm(given.operands), io))) {
        throw new Failure('Nothing was done.');
      }
      return (await act(given, io)) ?? 0;
    },
  };
};
