import type { CommandIo } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure, UsageError } from './failures.ts';

/** Longer than the server itself lets a request take. */
const patienceMs = 60_000;

const causeOf = (error: unknown): { readonly cause: unknown; readonly code: unknown } => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return { cause, code: cause instanceof Error && 'code' in cause ? cause.code : undefined };
};

const reasonOf = (error: unknown): string => {
  const { cause, code } = causeOf(error);
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

/** Longest wait that is worth it: what a key may do in a minute begins anew by then. */
const longestWaitSeconds = 60;
const mostWaits = 5;

/** How many seconds the server asks to wait before the same call again; null where waiting is no help. */
const waitOf = ({ status, headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && seconds <= longestWaitSeconds ? seconds : null;
};

interface Attempt {
  readonly status: number;
  readonly body: unknown;
  /** Seconds to wait before the same call again; null where waiting is no help. */
  readonly wait: number | null;
}

const attempt = async (address: string, init: RequestInit): Promise<Attempt> => {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) });
  // To the mark at its beginning, which `text()` would take off.
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  const isText = answer.headers.get('content-type')?.startsWith('text/csv') === true;
  return { status: answer.status, body: isText ? text : jsonOf(text), wait: waitOf(answer) };
};

const breaks: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether the connection was there and broke; otherwise the same call would fare the same. */
const brokeOff = (error: unknown): boolean => breaks.has(causeOf(error).code);

export interface Patience {
  /** Lets so many seconds pass, and says so; null where nobody waits. */
  readonly wait: ((seconds: number) => Promise<void>) | null;
  /** Is told of what is worth knowing. */
  readonly tell: (line: string) => void;
}

/** Calls the server at `url` with a clinic's key; waits where the server asks for it, unless told not to. */
export const createServerCall = (url: string, key: string, { wait, tell }: Patience): CommandIo['call'] => {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`“${url}” is no address of a server; it looks like http://localhost:3000.`);
  }
  // Other characters cannot stand in a header.
  if (!/^[\u0021-\u007e]*$/.test(key)) throw new UsageError('A key has no such characters.');
  const base = url.replace(/\/+$/, '');
  return async (method, path, body, idempotencyKey) => {
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const isRepeatable = method === 'GET' || idempotencyKey !== undefined;
    const once = async (): Promise<Attempt> => {
      try {
        return await attempt(`${base}${path}`, init);
      } catch (error) {
        if (!isRepeatable || !brokeOff(error)) throw error;
        tell('The connection broke off: asking once more.');
        return attempt(`${base}${path}`, init);
      }
    };
    try {
      let answer = await once();
      // Who is asked to wait was not heard, so any call can be made again.
      for (let waits = 0; waits < mostWaits && wait !== null && answer.wait !== null; waits += 1) {
        await wait(answer.wait);
        answer = await once();
      }
      return { status: answer.status, body: answer.body };
    } catch (error) {
      const message = `Cannot reach ${base}: ${reasonOf(error)}.`;
      throw new Failure(
        `${message}\nStart the server with npm start, or name another one with --url, EVENKEEL_URL or a profile.`,
        { exitCode: exitCodes.later, told: { code: 'unreachable', message } },
      );
    }
  };
};
