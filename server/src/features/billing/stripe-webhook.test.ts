import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProviderKey, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { createTestApp } from '../../testing/create-test-app.ts';
import {
  newStripeAccount,
  otherWebhookSecret,
  startPaying,
  stripeDown,
  webhookSecret,
  type Paying,
} from '../../testing/paying.ts';
import { postStripeEvent, stripeEvent, type SentEvent } from '../../testing/stripe-event.ts';

let paying: Paying;
let app: Paying['app'];
let stub: Paying['stub'];
let payer: Paying['payer'];
let read: Paying['read'];
let setUp: Paying['setUp'];
let save: Paying['save'];
let confirmed: Paying['confirmed'];
let customerOf: Paying['customerOf'];
let send: Paying['send'];
beforeAll(async () => {
  paying = await startPaying();
  ({ app, stub, payer, read, setUp, save, confirmed, customerOf, send } = paying);
});
afterAll(() => paying.stop());

const visa = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2034 };

/** What the trail tells that Stripe caused. */
const actionsOf = async ({ profile }: SignedIn): Promise<string[]> => {
  const trail = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', profile.user_id)
    .where('actor_kind', '=', 'server')
    .orderBy('id')
    .execute();
  return trail.map(({ action }) => action);
};

describe('POST /v1/webhooks/stripe', () => {
  const unknown = { type: 'customer.created', object: { id: 'cus_1' } };

  it('answers 400 to a signature that is none, another’s, or of another body', async () => {
    const now = app.clock.now();
    const payload = stripeEvent(unknown, now);
    for (const header of [null, '', 't=1', `t=${Math.floor(now.getTime() / 1000)},v1=00`]) {
      expect((await postStripeEvent(app, payload, { header })).statusCode).toBe(400);
    }
    expect((await send(unknown, 'whsec_elsewhere')).statusCode).toBe(400);
    const signed = await postStripeEvent(app, payload, { secret: webhookSecret, signedAt: now });
    expect(signed.statusCode).toBe(200);
    const header = String(signed.raw.req.headers['stripe-signature']);
    expect((await postStripeEvent(app, `${payload} `, { header })).statusCode).toBe(400);
  });

  it('answers 400 to what was signed too long ago, however well', async () => {
    const now = app.clock.now();
    const signedAgo = (seconds: number) =>
      postStripeEvent(app, stripeEvent(unknown, now), {
        secret: webhookSecret,
        signedAt: new Date(now.getTime() - seconds * 1000),
      });
    expect((await signedAgo(300)).statusCode).toBe(200);
    expect((await signedAgo(301)).statusCode).toBe(400);
  });

  it('answers 400 to what is signed and no event, and 415 to another type', async () => {
    const signedAt = app.clock.now();
    expect((await postStripeEvent(app, 'not json', { secret: webhookSecret, signedAt })).statusCode).toBe(
      400,
    );
    const form = { method: 'POST', url: '/v1/webhooks/stripe', payload: 'a=1' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.http.inject({ ...form, headers })).statusCode).toBe(415);
  });

  it('takes the secret of each of its endpoints, and acknowledges what it does not know', async () => {
    for (const one of [webhookSecret, otherWebhookSecret]) {
      const answer = await send({ type: 'invoice.paid', object: { id: 'in_1' } }, one);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ received: true });
    }
  });

  it('does not exist without Stripe', async () => {
    const without = await createTestApp();
    const answer = await postStripeEvent(without, stripeEvent(unknown, app.clock.now()), { header: 't=1' });
    expect(answer.statusCode).toBe(404);
    await without.close();
  });

  describe('setup_intent.succeeded', () => {
    /** The event of a card that the person set up and did not come to keep. */
    const succeeded = async (who: SignedIn, paymentMethod: string, account?: string): Promise<SentEvent> => ({
      type: 'setup_intent.succeeded',
      object: { object: 'setup_intent', customer: await customerOf(who), payment_method: paymentMethod },
      ...(account === undefined ? {} : { account }),
    });

    it('keeps the card when the browser closed too early', async () => {
      const account = newStripeAccount();
      const who = await payer(account);
      const card = await confirmed(who);
      expect((await send(await succeeded(who, card, account))).statusCode).toBe(200);
      expect(await read(who)).toEqual({ paymentMethod: { card: visa } });
      expect(stub.defaultOf(await customerOf(who), account)).toBe(card);
      expect(await actionsOf(who)).toEqual(['payments.card-saved']);
    });

    it('has its effect once: a replay and its twin at the same moment have none', async () => {
      const who = await payer();
      const event = { ...(await succeeded(who, await confirmed(who))), id: `evt_${randomUUID()}` };
      const twins = await Promise.all([send(event), send(event), send(event)]);
      expect(twins.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(await actionsOf(who)).toEqual(['payments.card-saved']);
      await app.db.deleteFrom('saved_cards').where('user_id', '=', who.profile.user_id).execute();
      expect((await send(event)).statusCode).toBe(200);
      expect(await read(who)).toEqual({ paymentMethod: null });
    });

    it('never replaces what the person chose since', async () => {
      const who = await payer();
      const [first, second] = [await confirmed(who), await confirmed(who, 'pm_card_mastercard')];
      const before = new Date(app.clock.now().getTime() - 5000);
      await save(who, second);
      await send({ ...(await succeeded(who, first)), created: before });
      expect((await read(who)).paymentMethod.card.last4).toBe('4444');
    });

    it.each<[string, (event: SentEvent) => SentEvent]>([
      ['another account', (event) => ({ ...event, account: 'acct_other' })],
      ['no account', ({ type, object }) => ({ type, object })],
      [
        'a customer nobody here is',
        (event) => ({ ...event, object: { ...event.object, customer: 'cus_other' } }),
      ],
      ['no customer', (event) => ({ ...event, object: { ...event.object, customer: null } })],
      [
        'a card that is not the customer’s',
        (event) => ({ ...event, object: { ...event.object, payment_method: 'pm_other' } }),
      ],
      ['the live mode', (event) => ({ ...event, livemode: true })],
    ])('has no effect when it is about %s', async (_what, changed) => {
      const account = newStripeAccount();
      const who = await payer(account);
      const event = await succeeded(who, await confirmed(who), account);
      expect((await send(changed(event))).statusCode).toBe(200);
      expect(await read(who)).toEqual({ paymentMethod: null });
    });

    it('has no effect when the clinic has moved to another account', async () => {
      const account = newStripeAccount();
      const who = await payer(account);
      const event = await succeeded(who, await confirmed(who), account);
      await app.db
        .updateTable('connected_accounts')
        .set({ account_id: newStripeAccount() })
        .where('account_id', '=', account)
        .execute();
      expect((await send(event)).statusCode).toBe(200);
      expect(await actionsOf(who)).toEqual([]);
    });

    it('is sent again when Stripe could not be asked about the card', async () => {
      const who = await payer();
      const event = { ...(await succeeded(who, await confirmed(who))), id: `evt_${randomUUID()}` };
      stub.failNext(stripeDown);
      expect((await send(event)).statusCode).toBe(503);
      expect((await send(event)).statusCode).toBe(200);
      expect(await read(who)).toEqual({ paymentMethod: { card: visa } });
    });
  });

  it('payment_method.detached takes the card away, in its own account alone', async () => {
    const account = newStripeAccount();
    const who = await payer(account);
    const card = await confirmed(who);
    await save(who, card);
    const event = { type: 'payment_method.detached', object: { id: card, customer: null } };
    await send(event);
    await send({ ...event, account: 'acct_other' });
    expect(await read(who)).toEqual({ paymentMethod: { card: visa } });
    await send({ ...event, account });
    expect(await read(who)).toEqual({ paymentMethod: null });
    expect(await actionsOf(who)).toEqual(['payments.card-removed']);
  });

  it('payment_method.automatically_updated brings the new card’s digits and date', async () => {
    const who = await payer();
    const card = await confirmed(who);
    await save(who, card);
    const renewed = { brand: 'visa', last4: '1881', exp_month: 3, exp_year: 2039, fingerprint: 'x' };
    await send({ type: 'payment_method.automatically_updated', object: { id: card, card: renewed } });
    const shown = { brand: 'visa', last4: '1881', expMonth: 3, expYear: 2039 };
    expect(await read(who)).toEqual({ paymentMethod: { card: shown } });
    expect(await actionsOf(who)).toEqual(['payments.card-renewed']);
  });

  it('customer.deleted forgets the customer and the card', async () => {
    const who = await payer();
    await save(who, await confirmed(who));
    await send({ type: 'customer.deleted', object: { id: await customerOf(who) } });
    expect(await read(who)).toEqual({ paymentMethod: null });
    expect(await actionsOf(who)).toEqual(['payments.customer-deleted']);
    expect((await setUp(who)).statusCode).toBe(200);
  });

  it('account.application.deauthorized stops the clinic’s cards until it names an account anew', async () => {
    const account = newStripeAccount();
    const who = await payer(account);
    await save(who, await confirmed(who));
    app.clock.advance(60);
    const gone = {
      type: 'account.application.deauthorized',
      object: { id: 'ca_1', object: 'application' },
      account,
    };
    const before = new Date(app.clock.now().getTime() - 600_000);
    await send({ ...gone, created: before });
    expect((await setUp(who)).statusCode).toBe(200);
    await send(gone);
    expect((await setUp(who)).statusCode).toBe(503);
    const { headers } = await buildProviderKey(app, { clinicId: who.profile.clinic_id });
    await call(app, 'updateClinic', { headers, body: { stripeAccountId: account } });
    expect(await read(who)).toEqual({ paymentMethod: { card: visa } });
    const trail = await app.db
      .selectFrom('audit_log')
      .select(['clinic_id', 'object_id'])
      .where('action', '=', 'payments.account-disconnected')
      .execute();
    expect(trail).toEqual([{ clinic_id: who.profile.clinic_id, object_id: account }]);
  });
});
