import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createStripeAccount, StripeFault, type StubCard } from './stripe-account.ts';

/** A call that arrived, as far as tests look at it. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly account: string | null;
  readonly version: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** What goes wrong with the next call: an answer, a connection that breaks, or no answer at all. */
export type StripeFailure =
  | { readonly status: number; readonly error: object; readonly headers?: Record<string, string> }
  | 'break'
  | 'hang';

export interface StripeStub {
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly calls: readonly StripeCall[];
  /** Queues what happens to the next calls, in order. */
  failNext(...failures: StripeFailure[]): void;
  /** What a browser asks of Stripe: confirms with one of Stripe's documented test payment methods. */
  confirm(clientSecret: string, card: StubCard, account?: string | null): Promise<Response>;
  /** What a person does in the window of their bank. */
  authenticate(intentId: string, succeeds: boolean, account?: string | null): void;
  /** The card that a setup intent succeeded with, or is to be authenticated with. */
  cardOf(intentId: string, account?: string | null): string | null;
  /** The default card of a customer. */
  defaultOf(customerId: string, account?: string | null): string | null;
  stop(): Promise<void>;
}

const formOf = (encoded: string): Record<string, string> => Object.fromEntries(new URLSearchParams(encoded));

/**
 * Stripe as its public API reference describes it, as far as saving a card goes: customers, setup intents,
 * payment methods, connected accounts, idempotency and the shape of errors. Nothing about it knows a card
 * number; cards are Stripe's documented test payment methods.
 */
export const startStripeStub = async (port = 0): Promise<StripeStub> => {
  const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
  const publishableKey = `pk_test_${randomBytes(18).toString('hex')}`;
  const accounts = new Map<string | null, ReturnType<typeof createStripeAccount>>();
  const accountOf = (id: string | null) => {
    const known = accounts.get(id) ?? createStripeAccount();
    accounts.set(id, known);
    return known;
  };
  const calls: StripeCall[] = [];
  const failures: StripeFailure[] = [];
  const replays = new Map<string, { asked: string; answer: unknown }>();

  const answer = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
    const requestId = `req_${randomBytes(7).toString('hex')}`;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': requestId, ...headers });
    response.end(JSON.stringify(body));
  };

  const authorize = (request: IncomingMessage, call: StripeCall): void => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? call.body['key'];
    if (given === secretKey) return;
    // The publishable key alone may do what a browser does.
    if (given === publishableKey && call.path.endsWith('/confirm')) return;
    throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  };

  const run = (call: StripeCall): unknown => {
    const { method, idempotencyKey, account } = call;
    const act = () => accountOf(account).run(call);
    if (method !== 'POST' || idempotencyKey === undefined) return act();
    const asked = JSON.stringify([call.path, call.body]);
    const key = `${account}:${idempotencyKey}`;
    const earlier = replays.get(key);
    if (earlier === undefined) {
      const made = act();
      replays.set(key, { asked, answer: made });
      return made;
    }
    if (earlier.asked === asked) return earlier.answer;
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    throw new StripeFault(400, { type: 'idempotency_error', message });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stub');
    const header = (name: string): string | undefined => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const call: StripeCall = {
      method: request.method ?? 'GET',
      path: decodeURIComponent(pathname),
      query: formOf(search),
      body: formOf(await text(request)),
      account: header('stripe-account') ?? null,
      version: header('stripe-version'),
      idempotencyKey: header('idempotency-key'),
    };
    calls.push(call);
    const failure = failures.shift();
    if (failure === 'hang') return;
    if (failure === 'break') {
      request.socket.destroy();
      return;
    }
    if (failure !== undefined)
      return answer(response, failure.status, { error: failure.error }, failure.headers);
    try {
      authorize(request, call);
      answer(response, 200, run(call));
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      answer(response, error.status, { error: error.error });
    }
  };

  const http = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      answer(response, 500, { error: { type: 'api_error', message: String(error) } });
    });
  }).listen(port, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  const url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    secretKey,
    publishableKey,
    calls,
    failNext: (...next) => {
      failures.push(...next);
    },
    confirm: (clientSecret, card, account = null) => {
      const [intentId = ''] = clientSecret.split('_secret_');
      const body = { key: publishableKey, client_secret: clientSecret, payment_method: card };
      return fetch(`${url}/v1/setup_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: account === null ? {} : { 'stripe-account': account },
        body: new URLSearchParams(body),
      });
    },
    authenticate: (intentId, succeeds, account = null) => accountOf(account).authenticate(intentId, succeeds),
    cardOf: (intentId, account = null) => accountOf(account).cardOf(intentId),
    defaultOf: (customerId, account = null) => accountOf(account).defaultOf(customerId),
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
};
