import type { CommandIo } from './command.ts';
import { Failure, UsageError } from './failures.ts';

/** Longer than the server itself lets a request take. */
const patienceMs = 60_000;

const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ENOTFOUND') return 'there is no such host';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer in time';
  return cause instanceof Error ? cause.message : String(error);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Calls the server at `url` with a clinic's key. */
export const createServerCall = (url: string, key: string): CommandIo['call'] => {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`“${url}” is no address of a server; it looks like http://localhost:3000.`);
  }
  const base = url.replace(/\/+$/, '');
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}` };
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        signal: AbortSignal.timeout(patienceMs),
        ...(body === undefined
          ? { headers }
          : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: jsonOf(await answer.text()) };
    } catch (error) {
      throw new Failure(
        `Cannot reach ${base}: ${reasonOf(error)}.\nStart the server with npm start, or name another one with --url or EVENKEEL_URL.`,
      );
    }
  };
};
