import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { buildClinic, buildProfile, signInAs, type SignedIn } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createAppBeside, createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let production: TestApp;
let maya: SignedIn;
let basic: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  production = await createAppBeside(app, { production: true });
  maya = await payer();
  basic = await signInAs(app);
});
afterAll(async () => {
  await production.close();
  await app.close();
});

/** A person whose clinician takes cards. */
const payer = async (): Promise<SignedIn> =>
  signInAs(app, await buildProfile(app, { clinician_has_pro_plan: true }));

const read = (who: SignedIn, on = app) => call(on, 'getPaymentMethod', { headers: who.headers });
const setUp = (who: SignedIn, on = app) => call(on, 'createSetupIntent', { headers: who.headers });
const save = (who: SignedIn, paymentMethodId: unknown, on = app) =>
  call(on, 'setDefaultPaymentMethod', { headers: who.headers, body: { paymentMethodId } });
const confirm = (body: object, on = app, from = freshAddress()) =>
  call(on, 'confirmSandboxSetup', { body, from });

const visa = { card: 'visa', expMonth: 4, expYear: 2030 };
const secretOf = async (who: SignedIn): Promise<string> => (await setUp(who)).json().clientSecret;
/** A card that the person has confirmed in the browser, not yet kept. */
const confirmed = async (who: SignedIn, card: object = visa): Promise<string> =>
  (await confirm({ clientSecret: await secretOf(who), ...card })).json().paymentMethodId;

const trailOf = async (who: SignedIn) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'action', 'clinic_id', 'object_id', 'address'])
    .where('user_id', '=', who.profile.user_id)
    .where('action', 'like', 'payments.%')
    .orderBy('id')
    .execute();

describe('GET billing/payment-method', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'getPaymentMethod')).statusCode).toBe(401);
  });

  it('answers 404 without a pro-plan clinician, as though there were no such thing', async () => {
    const answer = await read(basic);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not-found');
    expect((await read(basic, production)).statusCode).toBe(404);
  });

  it('is unavailable in production without a card payment provider', async () => {
    const answer = await read(maya, production);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('3600');
  });

  it('has no card at first, then the one that was kept', async () => {
    const who = await payer();
    expect((await read(who)).json()).toEqual({ paymentMethod: null });
    await save(who, await confirmed(who));
    const answer = await read(who);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      paymentMethod: { card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 } },
    });
  });
});

describe('POST billing/setup-intent', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'createSetupIntent')).statusCode).toBe(401);
  });

  it('answers 404 without a pro-plan clinician', async () => {
    expect((await setUp(basic)).statusCode).toBe(404);
  });

  it('is unavailable in production without a card payment provider', async () => {
    expect((await setUp(maya, production)).json().error.code).toBe('unavailable');
  });

  it('answers with a secret that is stored nowhere as it is', async () => {
    const answer = await setUp(maya);
    expect(answer.statusCode).toBe(200);
    const { clientSecret, id, connectedAccountId } = answer.json();
    expect(connectedAccountId).toBeNull();
    expect(clientSecret).toMatch(new RegExp(`^${id}_secret_[\\w-]{32}$`));
    const random = clientSecret.slice(`${id}_secret_`.length);
    const kept = await sql<{ row: string }>`select t::text as row from sandbox_setup_intents t`.execute(
      app.db,
    );
    expect(kept.rows.some(({ row }) => row.includes(id))).toBe(true);
    expect(JSON.stringify(kept.rows)).not.toContain(random);
  });

  it('keeps one customer for a person, however many forms are opened at once', async () => {
    const who = await payer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => setUp(who)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(10);
    const customers = await app.db
      .selectFrom('card_customers')
      .selectAll()
      .where('user_id', '=', who.profile.user_id)
      .execute();
    expect(customers).toHaveLength(1);
  });

  it('is limited for each person', async () => {
    const who = await payer();
    for (let tries = 0; tries < limits.setupIntentsPerPersonPerHour; tries += 1) {
      expect((await setUp(who)).statusCode).toBe(200);
    }
    const answer = await setUp(who);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await setUp(maya)).statusCode).toBe(200);
  });
});

describe('POST billing/default-payment-method', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'setDefaultPaymentMethod', { body: {} })).statusCode).toBe(401);
  });

  it.each([undefined, '', 7, 'x'.repeat(256)])('answers 422 to %j', async (paymentMethodId) => {
    const answer = await save(maya, paymentMethodId);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['paymentMethodId']);
  });

  it('answers 404 without a pro-plan clinician', async () => {
    expect((await save(basic, await confirmed(maya))).statusCode).toBe(404);
  });

  it('answers 404 to a card that is somebody else’s, one that does not exist, and one that was never confirmed', async () => {
    const neighbour = await payer();
    const sameClinic = await signInAs(
      app,
      await buildProfile(app, { clinic_id: maya.profile.clinic_id, clinician_has_pro_plan: true }),
    );
    const theirs = await confirmed(neighbour);
    await setUp(maya);
    await setUp(sameClinic);
    for (const who of [maya, sameClinic, await payer()]) {
      expect((await save(who, theirs)).statusCode).toBe(404);
      expect((await read(who)).json()).toEqual({ paymentMethod: null });
    }
    expect((await save(neighbour, `${theirs}x`)).statusCode).toBe(404);
    expect((await save(neighbour, (await setUp(neighbour)).json().id)).statusCode).toBe(404);
  });

  it('is unavailable in production without a card payment provider', async () => {
    expect((await save(maya, 'pm_1', production)).statusCode).toBe(503);
  });

  it('keeps the card, and then another in its place, however often it is asked', async () => {
    const who = await payer();
    const first = await confirmed(who);
    const second = await confirmed(who, { card: 'mastercard', expMonth: 11, expYear: 2031 });
    expect((await save(who, first)).statusCode).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => save(who, second)));
    const mastercard = { brand: 'mastercard', last4: '4444', expMonth: 11, expYear: 2031 };
    for (const answer of answers) expect(answer.json()).toEqual({ paymentMethod: { card: mastercard } });
    expect((await read(who)).json()).toEqual({ paymentMethod: { card: mastercard } });
  });

  it('is told to the audit trail: who, what, when, from where, and nothing of the card', async () => {
    const who = await payer();
    const paymentMethodId = await confirmed(who);
    await save(who, paymentMethodId);
    await read(who);
    const trail = await trailOf(who);
    expect(trail.map(({ action }) => action)).toEqual([
      'payments.setup-intent',
      'payments.card-saved',
      'payments.read',
    ]);
    expect(trail[1]).toEqual({
      actor_kind: 'account',
      actor_id: who.accountId,
      action: 'payments.card-saved',
      clinic_id: who.profile.clinic_id,
      object_id: paymentMethodId,
      address: '127.0.0.1',
    });
  });
});

describe('POST sandbox-gateway/confirm-setup', () => {
  it.each([
    ['clientSecret', ''],
    ['card', 'amex'],
    ['card', ''],
    ['expMonth', 13],
    ['expYear', 30],
  ])('answers 422 to %s %j', async (field, value) => {
    const answer = await confirm({ clientSecret: 'x', ...visa, [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });

  it('answers 404 to a secret that is none, another’s end, or over', async () => {
    const clientSecret = await secretOf(maya);
    const [id = ''] = clientSecret.split('_secret_');
    const [, end = ''] = (await secretOf(maya)).split('_secret_');
    for (const wrong of ['nothing', id, `${id}_secret_`, `${id}_secret_${end}`, `${clientSecret}0`]) {
      expect((await confirm({ clientSecret: wrong, ...visa })).statusCode).toBe(404);
    }
    const beside = await createAppBeside(app);
    app.clock.advance(limits.setupIntentSeconds);
    expect((await confirm({ clientSecret, ...visa }, beside)).statusCode).toBe(404);
    app.clock.advance(-limits.setupIntentSeconds);
    expect((await confirm({ clientSecret, ...visa }, beside)).statusCode).toBe(200);
    await beside.close();
  });

  it('does not exist in production', async () => {
    expect((await confirm({ clientSecret: await secretOf(maya), ...visa }, production)).statusCode).toBe(404);
  });

  it.each(['visa', 'mastercard'])('%s succeeds, once however often it is confirmed', async (card) => {
    const body = { clientSecret: await secretOf(maya), ...visa, card };
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(body)));
    const [first] = answers;
    expect(first?.json()).toEqual({ status: 'succeeded', paymentMethodId: expect.any(String) });
    for (const answer of answers) expect(answer.json()).toEqual(first?.json());
  });

  it('declined is declined, and leaves the form open for another card', async () => {
    const clientSecret = await secretOf(maya);
    const declined = await confirm({ clientSecret, ...visa, card: 'declined' });
    expect(declined.statusCode).toBe(402);
    expect(declined.json().error).toEqual({
      code: 'card-declined',
      message: 'Your card was declined. Please check it, or try another card.',
    });
    expect((await confirm({ clientSecret, ...visa })).statusCode).toBe(200);
  });

  it('a card is declined after the last day of its month, and not before', async () => {
    const lastMonth = await confirm({
      clientSecret: await secretOf(maya),
      ...visa,
      expMonth: 2,
      expYear: 2026,
    });
    expect(lastMonth.statusCode).toBe(402);
    const thisMonth = await confirm({
      clientSecret: await secretOf(maya),
      ...visa,
      expMonth: 3,
      expYear: 2026,
    });
    expect(thisMonth.statusCode).toBe(200);
  });

  it('authenticate asks for a step more, and succeeds with it', async () => {
    const body = { clientSecret: await secretOf(maya), ...visa, card: 'authenticate' };
    // Nobody can say that they did what they were not asked to.
    for (const early of [body, { ...body, authenticated: true }]) {
      const other = { ...early, clientSecret: await secretOf(maya) };
      expect((await confirm(other)).json()).toEqual({ status: 'requires_action' });
    }
    expect((await confirm(body)).json()).toEqual({ status: 'requires_action' });
    const answer = await confirm({ ...body, authenticated: true });
    expect(answer.json()).toEqual({ status: 'succeeded', paymentMethodId: expect.any(String) });
    expect((await save(maya, answer.json().paymentMethodId)).json().paymentMethod.card.last4).toBe('3155');
  });

  it('authenticate refused is declined, and the step has to be asked for again', async () => {
    const body = { clientSecret: await secretOf(maya), ...visa, card: 'authenticate' };
    await confirm(body);
    expect((await confirm({ ...body, authenticated: false })).statusCode).toBe(402);
    expect((await confirm({ ...body, authenticated: true })).json()).toEqual({ status: 'requires_action' });
  });

  it('authenticate-fails is declined after the step', async () => {
    const body = { clientSecret: await secretOf(maya), ...visa, card: 'authenticate-fails' };
    expect((await confirm(body)).json()).toEqual({ status: 'requires_action' });
    expect((await confirm({ ...body, authenticated: true })).statusCode).toBe(402);
  });

  it('a step that was asked for one card does not count for another', async () => {
    const body = { clientSecret: await secretOf(maya), ...visa };
    await confirm({ ...body, card: 'authenticate-fails' });
    const answer = await confirm({ ...body, card: 'authenticate', authenticated: true });
    expect(answer.json()).toEqual({ status: 'requires_action' });
  });

  it('is limited for each address', async () => {
    const from = freshAddress();
    const wrong = { clientSecret: 'nothing', ...visa };
    for (let tries = 0; tries < limits.confirmationsPerAddressPerHour; tries += 1) {
      expect((await confirm(wrong, app, from)).statusCode).toBe(404);
    }
    expect((await confirm(wrong, app, from)).statusCode).toBe(429);
  });
});

describe('a clinic’s connected account', () => {
  const connect = async (clinicId: string, account: object) =>
    app.db
      .insertInto('connected_accounts')
      .values({ clinic_id: clinicId, account_id: 'acct_test', connected_at: app.clock.now(), ...account })
      .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(account))
      .execute();

  it('keeps its patients’ cards; what is in another account is not theirs to charge', async () => {
    const clinic = await buildClinic(app);
    const profile = await buildProfile(app, { clinic_id: clinic.id, clinician_has_pro_plan: true });
    const who = await signInAs(app, profile);
    await save(who, await confirmed(who));
    await connect(clinic.id, { account_id: 'acct_first' });
    expect((await setUp(who)).json().connectedAccountId).toBe('acct_first');
    expect((await read(who)).json()).toEqual({ paymentMethod: null });
    expect((await save(who, await confirmed(who))).statusCode).toBe(200);
    expect((await read(who)).json().paymentMethod.card.last4).toBe('4242');
  });

  it('is not replaced by the platform’s own when access to it was taken away', async () => {
    const clinic = await buildClinic(app);
    const profile = await buildProfile(app, { clinic_id: clinic.id, clinician_has_pro_plan: true });
    const who = await signInAs(app, profile);
    await connect(clinic.id, { account_id: 'acct_gone', disconnected_at: app.clock.now() });
    for (const answer of [await read(who), await setUp(who), await save(who, 'sandbox_pm_1')]) {
      expect(answer.statusCode).toBe(503);
    }
  });
});
