import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import type { Command, CommandIo } from './command.ts';
import { UsageError } from './failures.ts';

/** An option with its meaning; `value` is how its argument is called in the help. */
interface Option extends ParseArgsOptionDescriptor {
  readonly value?: string;
  readonly meaning: string;
}
type Options = Readonly<Record<string, Option>>;

const parse = <const O extends Options>(args: string[], options: O) =>
  parseArgs({ args, options, allowPositionals: true, strict: true });
type Values<O extends Options> = ReturnType<typeof parse<O>>['values'];

interface Definition<O extends Options> {
  readonly name: string;
  readonly summary: string;
  /** What stands without a name, in order: `PATIENT`, `[FILE]` where it may be left out, `CONTENT…` for one or more. */
  readonly operands: readonly string[];
  readonly options: O;
  readonly examples: readonly string[];
  readonly act: (given: { values: Values<O>; operands: string[] }, io: CommandIo) => Promise<void>;
}

const checkOperands = (expected: readonly string[], given: readonly string[]): void => {
  const missing = expected.slice(given.length).find((operand) => !operand.startsWith('['));
  if (missing !== undefined) throw new UsageError(`${missing.replace('…', '')} is missing.`);
  const takesMore = expected.at(-1)?.includes('…') === true;
  const extra = takesMore ? undefined : given[expected.length];
  if (extra !== undefined) throw new UsageError(`“${extra}” is one word too many.`);
};

const isParseError = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS');

/** A command from what it takes; a wrong use of it is a `UsageError`. */
export const defineCommand = <const O extends Options>(definition: Definition<O>): Command => {
  const { name, summary, operands, options, examples, act } = definition;
  const listed = Object.entries<Option>(options).map(
    ([option, { value, meaning }]) =>
      [value === undefined ? `--${option}` : `--${option} ${value}`, meaning] as const,
  );
  return {
    name,
    summary,
    usage: [name, ...operands, ...(listed.length === 0 ? [] : ['[options]'])].join(' '),
    options: listed,
    examples,
    run: async (args, io) => {
      let parsed: ReturnType<typeof parse<O>>;
      try {
        parsed = parse(args, options);
      } catch (error) {
        if (!isParseError(error)) throw error;
        // The rest of the message explains what an option would have to look like to be a word.
        throw new UsageError(error.message.split(/\. (?=To )/)[0]);
      }
      checkOperands(operands, parsed.positionals);
      await act({ values: parsed.values, operands: parsed.positionals }, io);
      return 0;
    },
  };
};
