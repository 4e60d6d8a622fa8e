import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProviderKey } from '../../testing/build.ts';
import { buildIntake, patientOf, type BuiltIntake } from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { newStripeAccount, startPaying, stripeDown, type Paying } from '../../testing/paying.ts';

let paying: Paying;
let app: Paying['app'];
beforeAll(async () => {
  paying = await startPaying();
  ({ app } = paying);
});
afterAll(() => paying.stop());

const setUp = ({ headers }: BuiltIntake) => call(app, 'createIntakeSetupIntent', { headers });
const complete = ({ headers }: BuiltIntake, paymentMethodId: string | null) =>
  call(app, 'completeIntake', { headers, body: { paymentMethodId } });

/** An intake of a clinic with an account of its own, with only payment left. */
const newIntake = async (): Promise<BuiltIntake & { account: string }> => {
  const intake = await buildIntake(app, { done: 'questionnaire' });
  const account = newStripeAccount();
  const { headers } = await buildProviderKey(app, { clinicId: intake.clinicId });
  await call(app, 'updateClinic', { headers, body: { stripeAccountId: account } });
  return { ...intake, account };
};

/** A card that the person has confirmed with Stripe in the browser. */
const confirmed = async (intake: BuiltIntake & { account: string }): Promise<string> => {
  const { clientSecret, id, connectedAccountId } = (await setUp(intake)).json();
  expect(connectedAccountId).toBe(intake.account);
  const answer = await paying.stub.confirm(clientSecret, 'pm_card_visa', connectedAccountId);
  expect(answer.ok).toBe(true);
  return paying.stub.cardOf(id, connectedAccountId) ?? '';
};

const customerOf = async ({ userId }: BuiltIntake): Promise<string> =>
  (
    await app.db
      .selectFrom('card_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).customer_id ?? '';
const cardsOf = ({ userId }: BuiltIntake) =>
  app.db
    .selectFrom('saved_cards')
    .select(['payment_method_id', 'account_id', 'last4'])
    .where('user_id', '=', userId)
    .execute();

describe('with Stripe', () => {
  it('the card is kept in the clinic’s own account, as the one to charge', async () => {
    const intake = await newIntake();
    const card = await confirmed(intake);
    expect((await complete(intake, card)).statusCode).toBe(200);
    expect(await cardsOf(intake)).toEqual([
      { payment_method_id: card, account_id: intake.account, last4: '4242' },
    ]);
    expect(paying.stub.defaultOf(await customerOf(intake), intake.account)).toBe(card);
  });

  it('tells it the patient’s id that will be, and nothing of the person', async () => {
    const intake = await newIntake();
    await setUp(intake);
    const told = JSON.stringify(paying.stub.calls);
    expect(told).toContain(intake.patientId);
    expect(told).not.toMatch(/Noor|Vale|mail\.test/);
    expect(told).not.toContain(intake.userId);
  });

  it('another person’s card completes nothing', async () => {
    const [intake, other] = [await newIntake(), await newIntake()];
    await setUp(intake);
    expect((await complete(intake, await confirmed(other))).statusCode).toBe(404);
    expect(await patientOf(app, intake)).toBeUndefined();
  });

  it('nothing happens while it is down, and all of it when it is up again', async () => {
    const intake = await newIntake();
    const card = await confirmed(intake);
    paying.stub.failNext(stripeDown);
    const answer = await complete(intake, card);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(await patientOf(app, intake)).toBeUndefined();
    expect((await complete(intake, card)).statusCode).toBe(200);
    expect(await cardsOf(intake)).toHaveLength(1);
  });

  it('its event of a card that nobody came to keep makes no patient', async () => {
    const intake = await newIntake();
    const card = await confirmed(intake);
    const object = { object: 'setup_intent', customer: await customerOf(intake), payment_method: card };
    const event = { type: 'setup_intent.succeeded', object, account: intake.account };
    expect((await paying.send(event)).statusCode).toBe(200);
    expect(await patientOf(app, intake)).toBeUndefined();
    expect(await cardsOf(intake)).toEqual([]);
    expect((await complete(intake, null)).statusCode).toBe(200);
  });
});
