import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIntake, patientOf, type BuiltIntake } from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createAppBeside, createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const setUp = ({ headers }: BuiltIntake, at = app) => call(at, 'createIntakeSetupIntent', { headers });

describe('POST billing/setup-intent, at intake', () => {
  it('answers 401 to nobody', async () => {
    expect((await call(app, 'createIntakeSetupIntent')).statusCode).toBe(401);
  });

  it('has its turn after the questions', async () => {
    const intake = await buildIntake(app, { done: 'policies' });
    expect((await setUp(intake)).json().error.code).toBe('intake-incomplete');
  });

  it('is over once the intake is', async () => {
    const intake = await buildIntake(app, { done: 'payment' });
    expect((await setUp(intake)).json().error.code).toBe('intake-completed');
  });

  it('is unavailable in production without a card payment provider', async () => {
    const complete = ({ headers }: BuiltIntake, at: TestApp) =>
      call(at, 'completeIntake', { headers, body: { paymentMethodId: 'any' } });
    const production = await createAppBeside(app, { production: true });
    const intake = await buildIntake(app, { done: 'questionnaire' });
    expect((await setUp(intake, production)).statusCode).toBe(503);
    expect((await complete(intake, production)).statusCode).toBe(503);
    expect(await patientOf(app, intake)).toBeUndefined();
    await production.close();
  });

  it('opens a form, and keeps one customer for a person', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire' });
    const answers = [await setUp(intake), await setUp(intake)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json()).toSorted()).toEqual(['clientSecret', 'connectedAccountId', 'id']);
    }
    const customers = app.db.selectFrom('card_customers').select('id').where('user_id', '=', intake.userId);
    expect(await customers.execute()).toHaveLength(1);
  });

  it('is limited for each person', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire' });
    for (let form = 0; form < 30; form += 1) expect((await setUp(intake)).statusCode).toBe(200);
    const answer = await setUp(intake);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
