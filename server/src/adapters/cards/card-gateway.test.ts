import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxCard } from '@evenkeel/contract/billing';
import { createFixedClock } from '../../testing/create-test-app.ts';
import { startStripeStub, type StripeStub } from '../../testing/stripe-stub.ts';
import type { StubCard } from '../../testing/stripe-account.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { CardGateway, Customer, OpenSetup } from './card-gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeGateway } from './stripe-gateway.ts';

type Outcome = 'visa' | 'mastercard' | 'declined' | 'authenticate' | 'authenticate-refused';

/** A gateway, and what a browser and the gateway's own staff do with it beside us. */
interface Harness {
  readonly gateway: CardGateway;
  /** Confirms as a browser does; the id of the card that was set up, or null where none was. */
  confirm(customer: Customer, setup: OpenSetup, card: Outcome): Promise<string | null>;
  /** A card of the customer's that no setup intent was ever confirmed with. */
  attach(customer: Customer): Promise<string>;
  /** Begins to confirm with a card that wants authentication, and leaves it at that. */
  leaveUnfinished(customer: Customer, setup: OpenSetup): Promise<void>;
  deleteCustomer(customer: Customer): Promise<void>;
  defaultOf(customer: Customer): Promise<string | null>;
  stop(): Promise<void>;
}

const sandboxHarness = async (): Promise<Harness> => {
  const database = await openTestDatabase();
  const { db } = database;
  const clock = createFixedClock('2026-03-02T17:00:00Z');
  const gateway = createSandboxGateway(db, clock);
  const one = (clientSecret: string, card: SandboxCard, authenticated?: boolean) =>
    gateway.confirm({
      clientSecret,
      card,
      expMonth: 8,
      expYear: 2034,
      ...(authenticated === undefined ? {} : { authenticated }),
    });
  return {
    gateway,
    confirm: async (_customer, { clientSecret }, card) => {
      try {
        if (card === 'visa' || card === 'mastercard' || card === 'declined') {
          const answer = await one(clientSecret, card);
          return answer.status === 'succeeded' ? answer.paymentMethodId : null;
        }
        await one(clientSecret, 'authenticate');
        const answer = await one(clientSecret, 'authenticate', card === 'authenticate');
        return answer.status === 'succeeded' ? answer.paymentMethodId : null;
      } catch {
        return null;
      }
    },
    attach: async ({ customerId }) => {
      const id = `sandbox_pm_${randomUUID()}`;
      await db
        .insertInto('sandbox_payment_methods')
        .values({
          id,
          customer_id: customerId,
          brand: 'visa',
          last4: '4242',
          exp_month: 8,
          exp_year: 2034,
          created_at: clock.now(),
        })
        .execute();
      return id;
    },
    leaveUnfinished: async (_customer, { clientSecret }) => {
      await one(clientSecret, 'authenticate');
    },
    deleteCustomer: async ({ customerId }) => {
      await db.deleteFrom('sandbox_customers').where('id', '=', customerId).execute();
    },
    defaultOf: async ({ customerId }) =>
      (
        await db
          .selectFrom('sandbox_customers')
          .select('default_payment_method_id')
          .where('id', '=', customerId)
          .executeTakeFirstOrThrow()
      ).default_payment_method_id,
    stop: () => database.close(),
  };
};

const stubCards: Record<Outcome, StubCard> = {
  visa: 'pm_card_visa',
  mastercard: 'pm_card_mastercard',
  declined: 'pm_card_visa_chargeDeclined',
  authenticate: 'pm_card_authenticationRequired',
  'authenticate-refused': 'pm_card_authenticationRequired',
};

const stripeHarness = async (): Promise<Harness> => {
  const stub: StripeStub = await startStripeStub();
  const { url, secretKey, publishableKey } = stub;
  const stripe = createStripeClient({ url, secretKey, publishableKey, webhookSecrets: [] });
  const asIn = (account: string | null) => (account === null ? {} : { stripeAccount: account });
  return {
    gateway: createStripeGateway(stripe, pino({ level: 'silent' })),
    confirm: async ({ accountId }, { id, clientSecret }, card) => {
      await stub.confirm(clientSecret, stubCards[card], accountId);
      if (card.startsWith('authenticate')) stub.authenticate(id, card === 'authenticate', accountId);
      return stub.cardOf(id, accountId);
    },
    attach: async ({ accountId, customerId }) => {
      const card = { token: 'tok_visa' };
      const method = await stripe.paymentMethods.create({ type: 'card', card }, asIn(accountId));
      await stripe.paymentMethods.attach(method.id, { customer: customerId }, asIn(accountId));
      return method.id;
    },
    leaveUnfinished: async ({ accountId }, { clientSecret }) => {
      await stub.confirm(clientSecret, 'pm_card_authenticationRequired', accountId);
    },
    deleteCustomer: async ({ accountId, customerId }) => {
      await stripe.customers.del(customerId, {}, asIn(accountId));
    },
    defaultOf: async ({ accountId, customerId }) => stub.defaultOf(customerId, accountId),
    stop: () => stub.stop(),
  };
};

describe.each([
  ['sandbox', sandboxHarness],
  ['stripe', stripeHarness],
] as const)('the %s gateway', (kind, start) => {
  let harness: Harness;
  let gateway: CardGateway;
  beforeAll(async () => {
    harness = await start();
    ({ gateway } = harness);
  });
  afterAll(() => harness.stop());

  const makeCustomer = async (accountId: string | null = null): Promise<Customer> => ({
    accountId,
    customerId: await gateway.createCustomer(accountId, randomUUID(), randomUUID()),
  });
  const setUp = async (customer: Customer): Promise<OpenSetup> => {
    const setup = await gateway.createSetupIntent(customer, randomUUID());
    if (setup === null) throw new Error('There is no such customer.');
    return setup;
  };
  const cardOf = async (customer: Customer, card: Outcome = 'visa'): Promise<string> =>
    (await harness.confirm(customer, await setUp(customer), card)) ?? 'none';

  it('says what it is', () => {
    expect(gateway.kind).toBe(kind);
  });

  it('makes one customer for a key, also when it is asked twice at once', async () => {
    const [key, patientId] = [randomUUID(), randomUUID()];
    const ids = await Promise.all([1, 2, 3].map(() => gateway.createCustomer(null, key, patientId)));
    expect(new Set(ids).size).toBe(1);
    expect(await gateway.createCustomer(null, randomUUID(), patientId)).not.toBe(ids[0]);
  });

  it('opens a form with a secret of its own', async () => {
    const customer = await makeCustomer();
    const [first, second] = [await setUp(customer), await setUp(customer)];
    expect(first.clientSecret.startsWith(`${first.id}_secret_`)).toBe(true);
    expect(new Set([first.id, second.id, first.clientSecret, second.clientSecret]).size).toBe(4);
  });

  it('opens none for a customer that is gone, was never there, or is in another account', async () => {
    const gone = await makeCustomer();
    await harness.deleteCustomer(gone);
    const elsewhere = await makeCustomer('acct_first');
    const nobody = { accountId: null, customerId: 'cus_nobody' };
    for (const customer of [
      gone,
      nobody,
      { ...elsewhere, accountId: null },
      { ...elsewhere, accountId: 'acct_second' },
    ]) {
      expect(await gateway.createSetupIntent(customer, randomUUID())).toBeNull();
    }
  });

  it.each([
    ['visa', { brand: 'visa', last4: '4242' }],
    ['mastercard', { brand: 'mastercard', last4: '4444' }],
    ['authenticate', { brand: 'visa', last4: '3155' }],
  ] as const)('finds a card once it is set up: %s', async (card, known) => {
    for (const account of [null, 'acct_first']) {
      const customer = await makeCustomer(account);
      const found = await gateway.findCard(customer, await cardOf(customer, card));
      expect(found).toEqual({ ...known, expMonth: 8, expYear: 2034 });
    }
  });

  it('finds no card of another customer’s, nor of another account’s', async () => {
    const [customer, other] = [await makeCustomer('acct_first'), await makeCustomer('acct_first')];
    const card = await cardOf(customer);
    for (const who of [other, { ...customer, accountId: null }, { ...customer, accountId: 'acct_second' }]) {
      expect(await gateway.findCard(who, card)).toBeNull();
    }
    expect(await gateway.findCard(customer, card)).not.toBeNull();
  });

  it('finds no card that was declined, whose authentication failed or is still to come', async () => {
    const customer = await makeCustomer();
    for (const card of ['declined', 'authenticate-refused'] as const) {
      expect(await harness.confirm(customer, await setUp(customer), card)).toBeNull();
    }
    const unfinished = await setUp(customer);
    await harness.leaveUnfinished(customer, unfinished);
    expect(await gateway.findCard(customer, unfinished.id)).toBeNull();
  });

  it('finds no card that no setup intent succeeded with, though it is the customer’s', async () => {
    const customer = await makeCustomer();
    expect(await gateway.findCard(customer, await harness.attach(customer))).toBeNull();
  });

  it.each(['', 'pm_nothing', '..', '../customers', 'a b', 'pm_%2e%2e', '?', 'x'.repeat(256)])(
    'finds no card %j',
    async (id) => {
      expect(await gateway.findCard(await makeCustomer(), id)).toBeNull();
    },
  );

  it('finds no card of a customer that is gone', async () => {
    const customer = await makeCustomer();
    const id = kind === 'stripe' ? await cardOf(customer) : 'pm_nothing';
    await harness.deleteCustomer(customer);
    expect(await gateway.findCard(customer, id)).toBeNull();
  });

  it('takes another card after one was declined', async () => {
    const customer = await makeCustomer();
    const setup = await setUp(customer);
    expect(await harness.confirm(customer, setup, 'declined')).toBeNull();
    const card = await harness.confirm(customer, setup, 'visa');
    expect(await gateway.findCard(customer, card ?? '')).not.toBeNull();
  });

  it('has one default card, the last that was chosen', async () => {
    const customer = await makeCustomer('acct_first');
    const [first, second] = [await cardOf(customer), await cardOf(customer, 'mastercard')];
    await gateway.setDefault(customer, first);
    await gateway.setDefault(customer, second);
    await gateway.setDefault(customer, second);
    expect(await harness.defaultOf(customer)).toBe(second);
  });
});
