import { lookup as systemLookUp } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { limits } from '@evenkeel/contract/limits';
import { mayCall, mayStandAt, type AddressRules } from './address-rules.ts';
import { createLookUp, type LookUp } from './look-up.ts';

/** Why nobody answered, in words of ours that a clinic may read. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

export interface Posted {
  readonly status: number;
  /** How long the receiver asked to be left alone; null where it did not say. */
  readonly retryAfterSeconds: number | null;
}

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts to a clinic's own system; throws a NotReached where there was no answer. */
export type PostWebhook = (post: Post) => Promise<Posted>;

interface Options {
  readonly timeoutMs?: number;
  readonly lookUp?: LookUp;
}

/** What is read of an answer before the line is cut: nothing in it is of use to us. */
const answerBytes = 4096;
const notAllowed = 'Its address may not be called';

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(ABORT_ERR|ETIMEDOUT)$/, 'It did not answer in time'],
  [/^ECONNREFUSED$/, 'It refused the connection'],
  [/^(ECONNRESET|EPIPE)$/, 'It ended the connection without an answer'],
  [/CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^EPROTO$/, 'The connection to it is not secure'],
];

const reasonOf = (error: NodeJS.ErrnoException): string => {
  if (error instanceof NotReached) return error.message;
  const code = error.code ?? '';
  return reasons.find(([form]) => form.test(code))?.[1] ?? 'It could not be reached';
};

/** Looks a name up once and gives on what may be called: what was looked at is what is connected to. */
const checkedLookup =
  (rules: AddressRules, lookUp: LookUp): LookupFunction =>
  (host, { all }, done) => {
    lookUp(host, { all: true }, (error, addresses) => {
      const allowed = error === null ? addresses.filter(({ address }) => mayCall(address, rules)) : [];
      const [first] = allowed;
      if (error !== null) done(new NotReached('It could not be found by its name'), []);
      else if (first === undefined) done(new NotReached(notAllowed), []);
      else if (all === true) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };

const letGo = (response: IncomingMessage): void => {
  let read = 0;
  // The answer is known; what becomes of the rest of it is nobody's concern.
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > answerBytes) response.destroy();
  });
};

const secondsIn = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null;

/** Redirects are not followed, no proxy is used, and no line is kept open. */
export const createPostWebhook = (
  rules: AddressRules,
  {
    timeoutMs = limits.webhookSeconds * 1000,
    lookUp = createLookUp({ system: rules.privateNetworks ? systemLookUp : null }),
  }: Options = {},
): PostWebhook => {
  const lookup = checkedLookup(rules, lookUp);
  return ({ url: address, headers, body }) =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      // A literal address is never looked up, so it is looked at here.
      if (!mayStandAt(address, rules)) {
        reject(new NotReached(notAllowed));
        return;
      }
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.on('error', (error) => reject(new NotReached(reasonOf(error))));
      request.on('response', (response) => {
        letGo(response);
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: secondsIn(response.headers['retry-after']),
        });
      });
      request.end(body);
    });
};
