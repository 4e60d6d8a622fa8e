import type { ErrorCode } from '@evenkeel/contract/errors';

/** What people read when nobody has anything better to say. */
export const unknownErrorMessage = 'Unknown error occurred';

interface Refusal {
  readonly code: ErrorCode | (string & {});
  readonly status: number;
  readonly message: string;
  /** Messages by a field's path, such as `email` or `answers.3`. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter?: number | undefined;
}

/** The server answered, and refused. `message` is the server's own, for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: Refusal['code'];
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | null;

  constructor({ code, status, message, fields = {}, retryAfter }: Refusal) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter ?? null;
  }

  /** The same request will be refused again: waiting or a better line does not help. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/** No answer came: offline, unreachable, timed out, or something other than the API answered. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';

  constructor(cause?: unknown) {
    super('We could not reach the server. Check your connection and try again.', { cause });
  }
}

const waitText = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/**
 * The words to show for a failed call: the server's own message, with the wait where it named one;
 * never the text of a fault in this program.
 */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) {
    return error.retryAfter === null
      ? error.message
      : `${error.message} You can try again in ${waitText(error.retryAfter)}.`;
  }
  return error instanceof NoResponseError ? error.message : unknownErrorMessage;
};
