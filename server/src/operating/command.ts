import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command was not understood: exit code 2, with how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was understood and is refused: exit code 1; the message is for the person who gave it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What a command is given instead of reaching for the process, so that tests can give it something else. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** `parseArgs`, whose complaints are a UsageError. */
export const readArguments = <T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const codeOf = (error: Error): string | null =>
  'code' in error && typeof error.code === 'string' ? error.code : null;

/** PostgreSQL's codes, and those of the network, that say more in words of ours. */
const words: Readonly<Record<string, string>> = {
  '42P01': 'This database holds no Evenkeel yet.',
  ECONNREFUSED: 'No PostgreSQL answers where DATABASE_URL says.',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
};

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return words[codeOf(error) ?? ''] ?? error.message;
};

/**
 * Does what a command says and tells of what went wrong.
 *
 * @returns the exit code: 0, 1 where it was refused or failed, 2 where it was not understood.
 */
export const runCommand = async (
  usage: string,
  { err }: Surroundings,
  obey: () => Promise<void>,
): Promise<number> => {
  try {
    await obey();
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${usage}`);
      return 2;
    }
    err(explain(error));
    return 1;
  }
};
