import { parseArgs } from 'node:util';
import { checkInType } from '@evenkeel/contract/check-ins';
import { contentKind } from '@evenkeel/contract/provider-content';
import { UsageError } from '../failures.ts';

/** As what files are taken, for `--help`. */
export const contentOptions = [
  ['--kind KIND', 'assessment, check-in or intake-questionnaire; assessment unless said'],
  [
    '--type TYPE',
    `what a check-in is: ${checkInType.options.join(' or ')} (a worksheet); the latter unless said`,
  ],
] as const;

interface ContentArgs {
  readonly paths: string[];
  /** The query of the call, with its question mark; empty where nothing was said. */
  readonly query: string;
}

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: { kind: { type: 'string' }, type: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(/\. (?=To )/)[0] : String(error));
  }
};

/** Reads which files are meant, and as what. */
export const readContentArgs = (args: string[]): ContentArgs => {
  const { values, positionals } = parse(args);
  const { kind, type } = values;
  if (kind !== undefined && !contentKind.safeParse(kind).success) {
    throw new UsageError(`--kind takes one of ${contentKind.options.join(', ')}.`);
  }
  if (type !== undefined && !checkInType.safeParse(type).success) {
    throw new UsageError(`--type takes one of ${checkInType.options.join(', ')}.`);
  }
  const query = new URLSearchParams({
    ...(kind === undefined ? {} : { kind }),
    ...(type === undefined ? {} : { type }),
  }).toString();
  return { paths: positionals, query: query === '' ? '' : `?${query}` };
};
