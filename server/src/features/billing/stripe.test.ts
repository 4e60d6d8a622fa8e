import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfile, signInAs } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { newStripeAccount, startPaying, stripeDown, type Paying } from '../../testing/paying.ts';

let paying: Paying;
let app: Paying['app'];
let stub: Paying['stub'];
let payer: Paying['payer'];
let read: Paying['read'];
let setUp: Paying['setUp'];
let save: Paying['save'];
let confirmed: Paying['confirmed'];
let customerOf: Paying['customerOf'];
beforeAll(async () => {
  paying = await startPaying();
  ({ app, stub, payer, read, setUp, save, confirmed, customerOf } = paying);
});
afterAll(() => paying.stop());

const visa = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2034 };

describe('with Stripe', () => {
  it('a card is set up in the browser and kept', async () => {
    const who = await payer();
    expect(await read(who)).toEqual({ paymentMethod: null });
    const answer = await save(who, await confirmed(who));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ paymentMethod: { card: visa } });
    expect(await read(who)).toEqual({ paymentMethod: { card: visa } });
  });

  it('that is kept in the clinic’s own account, as the one to charge', async () => {
    const account = newStripeAccount();
    const who = await payer(account);
    expect((await setUp(who)).json().connectedAccountId).toBe(account);
    const card = await confirmed(who);
    await save(who, card);
    expect(stub.defaultOf(await customerOf(who), account)).toBe(card);
  });

  it('another person’s card is a card that does not exist', async () => {
    const account = newStripeAccount();
    const [who, other] = [await payer(account), await payer()];
    const neighbour = await signInAs(
      app,
      await buildProfile(app, { clinic_id: who.profile.clinic_id, clinician_has_pro_plan: true }),
    );
    const card = await confirmed(who);
    await setUp(neighbour);
    await setUp(other);
    for (const thief of [neighbour, other]) expect((await save(thief, card)).statusCode).toBe(404);
  });

  it('a card that waits for authentication is none yet', async () => {
    const who = await payer();
    const { clientSecret, id } = (await setUp(who)).json();
    await stub.confirm(clientSecret, 'pm_card_authenticationRequired');
    const card = stub.cardOf(id) ?? '';
    expect((await save(who, card)).statusCode).toBe(404);
    stub.authenticate(id, true);
    expect((await save(who, card)).statusCode).toBe(200);
  });

  it('the sandbox does not exist', async () => {
    const { clientSecret } = (await setUp(await payer())).json();
    const body = { clientSecret, card: 'visa', expMonth: 4, expYear: 2030 };
    expect((await call(app, 'confirmSandboxSetup', { body })).statusCode).toBe(404);
  });

  it('nothing is lost while it is down: the same call succeeds later', async () => {
    const who = await payer();
    const card = await confirmed(who);
    stub.failNext(stripeDown);
    const answer = await save(who, card);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(await read(who)).toEqual({ paymentMethod: null });
    stub.failNext(stripeDown);
    expect((await setUp(who)).statusCode).toBe(503);
    expect((await save(who, card)).statusCode).toBe(200);
  });

  it('a customer that was being made when it went down is made once', async () => {
    const who = await payer();
    stub.failNext(stripeDown);
    expect((await setUp(who)).statusCode).toBe(503);
    const made = stub.calls.length;
    expect((await setUp(who)).statusCode).toBe(200);
    const keys = stub.calls.slice(made - 1).filter(({ path }) => path === '/v1/customers');
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('a customer who was deleted there is made anew', async () => {
    const who = await payer();
    await save(who, await confirmed(who));
    const customer = await customerOf(who);
    await fetch(`${stub.url}/v1/customers/${customer}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${stub.secretKey}` },
    });
    expect((await setUp(who)).statusCode).toBe(200);
    expect(await customerOf(who)).not.toBe(customer);
    expect(await read(who)).toEqual({ paymentMethod: null });
    expect((await save(who, await confirmed(who))).statusCode).toBe(200);
  });
});
