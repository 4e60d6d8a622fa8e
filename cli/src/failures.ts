import { errorBody } from '@evenkeel/contract/error-body';
import { refusalLines, refusalOf } from './commands/content-refusal.ts';
import { exitCodeOf, exitCodes, type ExitCode } from './exit-codes.ts';

/** The command line itself was wrong: exit 2, with how to use it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What is told of a failure with `--json`, in the shape of the server's own errors. */
interface Told {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** The server said no, or cannot be reached; exit 1 unless there is a code of its own for that. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  readonly told: Told;
  constructor(message: string, { exitCode, told }: { exitCode?: ExitCode; told?: Told } = {}) {
    super(message);
    this.exitCode = exitCode ?? exitCodes.refused;
    this.told = told ?? { code: 'refused', message };
  }
}

/** Nothing is called that, or more than one thing. */
export const notFound = (message: string): Failure =>
  new Failure(message, { exitCode: exitCodes.notFound, told: { code: 'not-found', message } });

const codeOf = (body: unknown): string => {
  const parsed = errorBody.safeParse(body);
  return parsed.success ? parsed.data.error.code : 'internal';
};

/** What the server said no with: its message, and each field with its own. */
export const refused = (answer: { status: number; body: unknown }): Failure => {
  const { message, fields } = refusalOf(answer);
  const [, ...reasons] = refusalLines({ message, fields });
  const hint =
    answer.status === 401 ? ['  Check the key: --key, EVENKEEL_KEY, or the profile (config list).'] : [];
  return new Failure([message, ...reasons, ...hint].join('\n'), {
    exitCode: exitCodeOf(answer.status),
    told: {
      code: codeOf(answer.body),
      message,
      ...(Object.keys(fields).length === 0 ? {} : { fields }),
    },
  });
};
