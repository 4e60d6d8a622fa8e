import { vi } from 'vitest';

export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** Whether another origin's cookies come along. */
  readonly credentials: RequestCredentials | undefined;
  readonly body: unknown;
}

type Answer = Response | Error | Promise<Response>;
type Handler = (request: SentRequest) => Answer;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

export const empty = (status: number): Response => new Response(null, { status });

/** An error answer of the API's one shape. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response => json(status, { error: { code, message } }, headers);

export const unreachable = (): Error => new TypeError('Failed to fetch');

/**
 * Answers `fetch` for one test. Handlers are looked up by `METHOD /path` without the query; a request that
 * none answers is refused with 404. `sent` holds what was asked, in order.
 */
export const stubApi = (handlers: Record<string, Handler>) => {
  const known = new Map(Object.entries(handlers));
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}): Promise<Response> => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    sent.push(request);
    const handler = known.get(`${request.method} ${url.split('?')[0]}`);
    const answer = await (handler?.(request) ?? refusal(404, 'not-found', `Nothing answers ${url}`));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return {
    sent,
    /** What was sent to one call. */
    sentTo: (call: string) => sent.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call),
    /** Answers a call differently from now on. */
    on: (call: string, handler: Handler) => {
      known.set(call, handler);
    },
  };
};
