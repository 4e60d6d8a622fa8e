import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildIntake,
  buildIntakeQuestionnaire,
  patientOf,
  sampleBasicInfo,
  sampleResponses,
  type BuiltIntake,
} from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { messagesTo } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let count = 0;
const newEmail = (): string => {
  count += 1;
  return `person-${count}@mail.test`;
};

const complete = ({ headers }: BuiltIntake) =>
  call(app, 'completeIntake', { headers, body: { paymentMethodId: null } });

describe('after a safety answer', () => {
  const unsafe = sampleResponses({ unsafe: 'yes' });
  const alertsOf = ({ invitationId }: BuiltIntake) =>
    app.db.selectFrom('alerts').selectAll().where('intake_invitation_id', '=', invitationId).execute();

  it('the alert becomes the patient’s, their safety net is on and they are told of it', async () => {
    const email = newEmail();
    const intake = await buildIntake(app, {
      done: 'questionnaire',
      responses: unsafe,
      basicInfo: { email, phoneNumber: '+14155550199' },
    });
    expect(await alertsOf(intake)).toMatchObject([{ user_id: null, question_keys: ['unsafe'] }]);
    await complete(intake);
    expect(await alertsOf(intake)).toMatchObject([{ user_id: intake.userId }]);
    expect((await patientOf(app, intake))?.safety_net_enabled).toBe(true);
    const types = async (to: string) =>
      (await messagesTo(app, to)).map(({ message_type: type }) => type).toSorted();
    expect(await types(email)).toEqual(['ACCOUNT_INVITE', 'CLIENT_SAFETY_NET']);
    expect(await types('+14155550199')).toEqual(['CLIENT_SAFETY_NET']);
  });

  it('nobody is told at an address that takes no messages', async () => {
    const email = newEmail();
    await app.db
      .insertInto('bounced_addresses')
      .values({ channel: 'email', address: email, since: app.clock.now() })
      .execute();
    const intake = await buildIntake(app, { done: 'questionnaire', responses: unsafe, basicInfo: { email } });
    await complete(intake);
    expect((await messagesTo(app, email)).map(({ message_type: type }) => type)).toEqual(['ACCOUNT_INVITE']);
  });
});

describe('a clinic that changes its questions meanwhile', () => {
  it('does not change those of an intake that was opened', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire' });
    await buildIntakeQuestionnaire(app, intake.clinicId, []);
    const { headers } = intake;
    const answer = await call(app, 'getIntakeQuestionnaire', { headers });
    expect(answer.json().pages).toHaveLength(2);
    await call(app, 'postBasicInfo', { headers, body: sampleBasicInfo({ email: newEmail() }) });
    expect((await complete(intake)).statusCode).toBe(200);
  });
});
