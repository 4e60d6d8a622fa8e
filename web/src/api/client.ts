import type { Api } from '@evenkeel/contract/api';
import type { BodyInput, Endpoint, Params, QueryInput, Received } from '@evenkeel/contract/endpoint';
import type { ErrorBody } from '@evenkeel/contract/error-body';
import { limits } from '@evenkeel/contract/limits';
import { bookOf, maybe, readOrNull, shape, text } from '@evenkeel/contract/shape';
import { addresses, type Address, type CallName } from './addresses.ts';
import { browserHeaders, takeEarly } from './early.ts';
import { ApiError, NoResponseError, unknownErrorMessage } from './api-error.ts';

/** Whoever holds the tokens that calls are made with. */
export interface TokenAuthority {
  /** A token that is good for a call now, refreshed ahead of its end; null when signed out. */
  readonly accessToken: () => Promise<string | null>;
  /** Replaces a token that was refused; null when the session is over. Fails when the server cannot be reached. */
  readonly refresh: (refused: string) => Promise<string | null>;
  /** Even the replaced token was refused. */
  readonly onUnauthorized: () => void;
}

/** What the client has to know about the session, given to it by the session itself. */
export interface SessionAuthority extends TokenAuthority {
  /** Id of the profile to act as, once it is known. */
  readonly activeProfile: () => string | null;
}

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [K in Name]: Value };

export type CallInput<E extends Endpoint> = Given<'params', Params<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>> &
  // An intake has tokens of its own, beside those of whoever is signed in.
  (E['auth'] extends 'intake' ? { readonly as: TokenAuthority } : unknown) &
  CallOptions;

interface CallOptions {
  readonly idempotencyKey?: string;
  /** Id of the profile to act as, for a call that may come before any has been loaded. */
  readonly activeProfile?: string;
  /** For the calls that set or need the proof cookie of onboarding, where the API is another origin's. */
  readonly credentials?: 'include';
  readonly signal?: AbortSignal;
  /** Goes out although the page is being left. */
  readonly keepalive?: true;
}

interface AnyInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly as?: TokenAuthority;
}

let authority: SessionAuthority | null = null;
let baseUrl = '';

/** Lets calls be made as the signed-in person. Returns the way to undo it. */
export const connectSession = (session: SessionAuthority): (() => void) => {
  authority = session;
  return () => {
    if (authority === session) authority = null;
  };
};

/** Sends calls to another origin than the page's; empty for the same. */
export const setApiBaseUrl = (url: string): void => {
  baseUrl = url.replace(/\/+$/, '');
};

/** Where a file of the server is; `path` is one that it has named. */
export const urlOfFile = (path: string): string => `${baseUrl}${path}`;

/** The text of such a file. Rejects as a call does. */
export const readTextFile = async (path: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(urlOfFile(path), { signal }).catch((error: unknown) => {
    throw new NoResponseError(error);
  });
  if (!response.ok) throw await refusalOf(response);
  return response.text();
};

const entriesOf = (value: unknown): [string, string][] =>
  Object.entries(value ?? {})
    .filter(([, one]) => one !== undefined && one !== null)
    .map(([name, one]) => [name, String(one)]);

const urlOf = ({ path }: Address, { params, query }: AnyInput): string => {
  const given = new Map(entriesOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''));
  const search = new URLSearchParams(entriesOf(query)).toString();
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`;
};

const headersOf = (input: AnyInput, token: string | null): Headers => {
  const headers = browserHeaders();
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const profile = token === null || input.as ? null : (input.activeProfile ?? authority?.activeProfile());
  if (profile) headers.set('active-profile', profile);
  return headers;
};

const waitOf = (response: Response): number | undefined => {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = Number.isNaN(Number(header)) ? (Date.parse(header) - Date.now()) / 1000 : Number(header);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
};

const errorBody = shape<ErrorBody>({
  error: shape<ErrorBody['error']>({ code: text, message: text, fields: maybe(bookOf(text)) }),
});

const refusalOf = async (response: Response): Promise<ApiError> => {
  const known = readOrNull(errorBody, await response.json().catch(() => null));
  const status = response.status;
  const retryAfter = waitOf(response);
  return known
    ? new ApiError({ ...known.error, status, retryAfter })
    : new ApiError({ code: 'unknown', message: unknownErrorMessage, status, retryAfter });
};

/** One request and its answer's body. A caller's own abort passes through as it is. */
const request = async (to: Address, input: AnyInput, token: string | null): Promise<unknown> => {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, limits.requestSeconds * 1000);
  input.signal?.addEventListener('abort', end);
  if (input.signal?.aborted) end();
  try {
    const url = urlOf(to, input);
    const early = to.method === 'GET' && token === null ? takeEarly(url) : undefined;
    const response = await (early ??
      fetch(url, {
        method: to.method,
        headers: headersOf(input, token),
        body: input.body === undefined ? null : JSON.stringify(input.body),
        ...(input.credentials && { credentials: input.credentials }),
        ...(input.keepalive && { keepalive: true }),
        signal: ending.signal,
      }));
    if (!response.ok) throw await refusalOf(response);
    return to.hasAnswer ? await response.json() : undefined;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (input.signal?.aborted) throw input.signal.reason;
    // For whoever looks into a patient's report. The path's template only: no address and no answer.
    // oxlint-disable-next-line no-console
    console.warn(`No response from ${to.method} ${to.path}`);
    throw new NoResponseError(error);
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', end);
  }
};

const signedOut = (): ApiError =>
  new ApiError({ code: 'unauthenticated', status: 401, message: 'Please sign in to continue.' });

/** A 401 is answered by one refresh and one more try. */
const requestWithToken = async (to: Address, input: AnyInput): Promise<unknown> => {
  const session = input.as ?? authority;
  const token = (await session?.accessToken()) ?? null;
  if (session === null || token === null) throw signedOut();
  try {
    return await request(to, input, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const next = await session.refresh(token);
    if (next === null) throw error;
    return await request(to, input, next).catch((second: unknown) => {
      if (second instanceof ApiError && second.status === 401) session.onUnauthorized();
      throw second;
    });
  }
};

/**
 * Makes one call of the contract by its name: `callApi('getSafetyNet', { params: { userId } })`.
 * Rejects with `ApiError` when the server refused and `NoResponseError` when no answer came.
 */
export const callApi = async <const Name extends CallName>(
  name: Name,
  ...[input]: {} extends CallInput<Api[Name]> ? [input?: CallInput<Api[Name]>] : [input: CallInput<Api[Name]>]
): Promise<Received<Api[Name]>> => {
  const given: AnyInput = input ?? {};
  const to: Address = addresses[name];
  const received = await (to.auth === 'public' ? request(to, given, null) : requestWithToken(to, given));
  // In production the server's word is taken for its shape; development and tests hold it to the contract.
  return (to.hasAnswer && to.parse ? to.parse(received) : received) as Received<Api[Name]>;
};
