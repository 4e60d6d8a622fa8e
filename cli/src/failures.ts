import { refusalLines, refusalOf } from './commands/content-refusal.ts';

/** The command line itself was wrong: exit 2, with how to use it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The server said no, or cannot be reached: exit 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** What the server said no with: its message, and each field with its own. */
export const refused = (answer: { status: number; body: unknown }): Failure => {
  const { message, fields } = refusalOf(answer);
  const [, ...reasons] = refusalLines({ message, fields });
  const hint = answer.status === 401 ? ['  Check the key: --key, or EVENKEEL_KEY.'] : [];
  return new Failure([message, ...reasons, ...hint].join('\n'));
};
