import type { ErrorBody } from '@evenkeel/contract/error-body';
import { errorCodes, type ErrorCode } from '@evenkeel/contract/errors';

/** An error that the caller may see. Its code decides the status; the message defaults to the code's own. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Seconds until another try makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    detail: { message?: string; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(detail.message ?? errorCodes[code].message);
    this.code = code;
    this.fields = detail.fields;
    this.retryAfter = detail.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  toBody(): ErrorBody {
    const { code, message, fields } = this;
    return { error: { code, message, ...(fields === undefined ? {} : { fields }) } };
  }
}
