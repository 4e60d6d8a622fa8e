import type { FastifyError, FastifyInstance } from 'fastify';
import type { Counter } from 'prom-client';
import { AppError } from './app-error.ts';

/** PostgreSQL and pool conditions that pass: the caller may try again. */
const passing = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '40001',
  '40P01',
  '08006',
  '08001',
  '08003',
]);

const isPassing = (error: Error & { code?: unknown }): boolean =>
  (typeof error.code === 'string' && (passing.has(error.code) || error.code.startsWith('ECONN'))) ||
  error.message.includes('timeout exceeded when trying to connect') ||
  error.message.includes('Connection terminated');

/** What a caller is told of any error: its own words if it was meant for them, else nothing that reveals. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal');
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported-media-type');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('body-too-large');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('malformed-request');
    default:
  }
  if (isPassing(error)) return new AppError('unavailable', { retryAfter: 2 });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('malformed-request');
  return new AppError('internal');
};

/** The one way out for errors: the contract's shape, Retry-After where it helps, and the cause in the log alone. */
export const installErrorExit = (app: FastifyInstance, failures: Counter<'code'>): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const told = toAppError(error);
    failures.inc({ code: told.code });
    if (told.status >= 500) request.log.error({ err: error, code: told.code }, 'request failed');
    if (told.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(told.retryAfter)));
    return reply.status(told.status).send(told.toBody());
  });
  app.setNotFoundHandler(async (_request, reply) => {
    const told = new AppError('not-found');
    return reply.status(told.status).send(told.toBody());
  });
};
