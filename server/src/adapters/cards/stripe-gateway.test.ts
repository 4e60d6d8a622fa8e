import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { startStripeStub, type StripeFailure, type StripeStub } from '../../testing/stripe-stub.ts';
import type { CardGateway } from './card-gateway.ts';
import { createStripeClient, stripeVersion, type Patience } from './stripe-client.ts';
import { createStripeGateway } from './stripe-gateway.ts';

let stub: StripeStub;
let logged: string;
beforeEach(async () => {
  stub = await startStripeStub();
  logged = '';
});
afterEach(() => stub.stop());

const log = pino(
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged += line.toString();
      done();
    },
  }),
);

const gatewayOf = (patience?: Patience, secretKey = stub.secretKey): CardGateway => {
  const { url, publishableKey } = stub;
  const options = { url, secretKey, publishableKey, webhookSecrets: [] };
  return createStripeGateway(createStripeClient(options, patience), log);
};
const onlyOnce = { timeoutMs: 60_000, retries: 0 };
/** For an answer that never comes. */
const impatient = { timeoutMs: 50, retries: 0 };

const newCustomer = (gateway = gatewayOf(), account: string | null = null) =>
  gateway.createCustomer(account, randomUUID(), 'patient');
const refusal = async (call: Promise<unknown>): Promise<AppError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

const failed = (status: number, error: object, headers?: Record<string, string>): StripeFailure => ({
  status,
  error,
  ...(headers === undefined ? {} : { headers }),
});
const apiError = { type: 'api_error', message: 'Something went wrong on our end.' };

describe('what Stripe is asked', () => {
  it('is in the pinned version, and in the account of the clinic', async () => {
    const gateway = gatewayOf();
    await newCustomer(gateway);
    const customerId = await newCustomer(gateway, 'acct_clinic');
    const customer = { accountId: 'acct_clinic', customerId };
    const setup = await gateway.createSetupIntent(customer, 'key');
    await stub.confirm(setup?.clientSecret ?? '', 'pm_card_visa', 'acct_clinic');
    const card = stub.cardOf(setup?.id ?? '', 'acct_clinic') ?? '';
    await gateway.findCard(customer, card);
    await gateway.setDefault(customer, card);
    const ours = stub.calls.filter(({ path }) => !path.endsWith('/confirm'));
    expect(ours.map(({ account }) => account)).toEqual([null, ...Array(5).fill('acct_clinic')]);
    expect(ours.map(({ version }) => version)).toEqual(Array(6).fill(stripeVersion));
    expect(stub.defaultOf(customerId, 'acct_clinic')).toBe(card);
  });

  it('tells of the person what the clinic finds them by, and nothing else', async () => {
    await gatewayOf().createCustomer(null, 'key', 'b7e9');
    expect(stub.calls[0]?.body).toEqual({ 'metadata[patientId]': 'b7e9' });
    expect(stub.calls[0]?.idempotencyKey).toBe('customer-key');
  });

  it('lets only cards be set up, to be charged later', async () => {
    const customerId = await newCustomer();
    await gatewayOf().createSetupIntent({ accountId: null, customerId }, 'key');
    expect(stub.calls[1]?.body).toEqual({
      customer: customerId,
      usage: 'off_session',
      'allowed_payment_method_types[0]': 'card',
    });
    expect(stub.calls[1]?.idempotencyKey).toBe('setup-key');
  });
});

describe('when Stripe stumbles', () => {
  it.each<[string, StripeFailure]>([
    ['an error of its own', failed(500, apiError)],
    ['a passing one', failed(503, apiError)],
    [
      'a lock that another call holds',
      failed(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
    ],
    ['a broken connection', 'break'],
  ])('asks again, by the same key: %s', async (_what, failure) => {
    stub.failNext(failure);
    expect(await newCustomer()).toMatch(/^cus_/);
    const keys = stub.calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each<[string, StripeFailure, number]>([
    ['an error of its own', failed(500, apiError), 5],
    [
      'too many calls',
      failed(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' }),
      30,
    ],
    ['no answer', 'hang', 5],
    [
      'a refusal',
      failed(400, { type: 'invalid_request_error', code: 'parameter_missing', message: 'No.' }),
      5,
    ],
    [
      'a lost account',
      failed(403, { type: 'invalid_request_error', code: 'account_invalid', message: 'No access.' }),
      5,
    ],
  ])('is unavailable, and says when to try again: %s', async (_what, failure, retryAfter) => {
    stub.failNext(failure);
    const gateway = gatewayOf(failure === 'hang' ? impatient : onlyOnce);
    expect(await refusal(newCustomer(gateway))).toMatchObject({ code: 'unavailable', retryAfter });
    expect(logged).toContain('"level":50');
  });

  it('is unavailable when nothing is there', async () => {
    const gateway = gatewayOf(onlyOnce);
    await stub.stop();
    expect(await refusal(newCustomer(gateway))).toMatchObject({ code: 'unavailable' });
    stub = await startStripeStub();
  });

  it('is unavailable with a key that is not its own, and does not write the key into the log', async () => {
    const secretKey = 'sk_test_somebodyelses0000000000';
    const error = await refusal(newCustomer(gatewayOf(onlyOnce, secretKey)));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(logged).toContain('look at its settings');
    expect(logged).not.toContain(secretKey);
  });

  it('tells of a refused card as of one', async () => {
    stub.failNext(
      failed(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }),
    );
    expect(await refusal(newCustomer())).toMatchObject({ code: 'card-declined' });
  });

  it('writes of what was sent nothing into the log', async () => {
    stub.failNext(
      failed(400, {
        type: 'invalid_request_error',
        code: 'parameter_invalid_empty',
        message: 'About pm_private.',
        param: 'pm_private',
      }),
    );
    await refusal(gatewayOf(onlyOnce).findCard({ accountId: null, customerId: 'cus_private' }, 'pm_private'));
    expect(logged).toContain('parameter_invalid_empty');
    expect(logged).not.toContain('private');
  });
});
