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

/** An answer's JSON, or its text where it is another kind of file, to the mark at its beginning. */
const bodyOf = async (answer: Response): Promise<unknown> => {
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  return answer.headers.get('content-type')?.startsWith('text/csv') === true ? text : jsonOf(text);
};

/** Longest wait that is worth it: what a key may do in a minute begins anew by then. */
const longestWaitSeconds = 60;
const mostWaits = 5;

/** How many seconds the server asks to wait before the same call again; null where waiting is no help. */
const waitOf = ({ status, headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && seconds <= longestWaitSeconds ? seconds : null;
};

/** Calls the server at `url` with a clinic's key; waits where the server asks for it. */
export const createServerCall = (
  url: string,
  key: string,
  wait: (seconds: number) => Promise<void>,
): CommandIo['call'] => {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`“${url}” is no address of a server; it looks like http://localhost:3000.`);
  }
  const base = url.replace(/\/+$/, '');
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}` };
    try {
      const once = () =>
        fetch(`${base}${path}`, {
          method,
          signal: AbortSignal.timeout(patienceMs),
          ...(body === undefined
            ? { headers }
            : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
      let answer = await once();
      for (let waits = 0; waits < mostWaits; waits += 1) {
        const seconds = waitOf(answer);
        if (seconds === null) break;
        await answer.body?.cancel();
        await wait(seconds);
        answer = await once();
      }
      return { status: answer.status, body: await bodyOf(answer) };
    } catch (error) {
      throw new Failure(
        `Cannot reach ${base}: ${reasonOf(error)}.\nStart the server with npm start, or name another one with --url or EVENKEEL_URL.`,
      );
    }
  };
};
