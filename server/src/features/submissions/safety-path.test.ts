import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  alarmingAnswers,
  alertsOf,
  calmAnswers,
  profileAndAssessment,
  submissionsOf,
  submitAs,
} from '../../testing/submitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

describe('the safety path', () => {
  it('turns the safety net on, stores one alert and writes a message for each address, naming nothing', async () => {
    const { profile, assessment } = await profileAndAssessment(app, {
      email: 'd@mail.test',
      phone_number: '+14155550100',
    });
    await submitAs(app)(profile, [{ id: assessment.id, answers: alarmingAnswers }]);
    const [stored] = await submissionsOf(app, profile);
    expect(stored?.safety_triggered).toBe(true);
    const alerts = await alertsOf(app, profile);
    expect(alerts).toMatchObject([
      { submission_id: stored?.id, question_keys: ['hurt'], acknowledged_at: null },
    ]);
    const { safety_net_enabled: enabled } = await app.db
      .selectFrom('profiles')
      .select('safety_net_enabled')
      .where('user_id', '=', profile.user_id)
      .executeTakeFirstOrThrow();
    expect(enabled).toBe(true);
    const messages = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', profile.user_id)
      .orderBy('channel')
      .execute();
    expect(
      messages.map(({ channel, to_address, message_type }) => [channel, to_address, message_type]),
    ).toEqual([
      ['email', 'd@mail.test', 'CLIENT_SAFETY_NET'],
      ['sms', '+14155550100', 'CLIENT_SAFETY_NET'],
    ]);
    for (const { text, links } of messages) {
      expect(links).toEqual([`https://clinic.test/user/${profile.user_id}/safety-net`]);
      expect(text).not.toMatch(/sample assessment|depress|anxiety|score|notified|answered/i);
    }
  });

  it('leaves everything alone when no answer calls for it', async () => {
    const { profile, assessment } = await profileAndAssessment(app, { email: 'e@mail.test' });
    await submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }]);
    const alerts = await alertsOf(app, profile);
    const messages = await app.db
      .selectFrom('messages')
      .where('user_id', '=', profile.user_id)
      .selectAll()
      .execute();
    expect([alerts, messages]).toEqual([[], []]);
  });

  it('stores neither answers nor alert when one of its writes fails', async () => {
    const { profile, assessment } = await profileAndAssessment(app, { email: 'f@mail.test' });
    // A message of this person cannot be written: the whole must not happen either.
    await sql`alter table messages add constraint refuse_one check (to_address <> 'f@mail.test')`.execute(
      app.db,
    );
    const answer = await submitAs(app)(profile, [{ id: assessment.id, answers: alarmingAnswers }], {
      key: 'half',
    });
    expect(answer.statusCode).toBe(500);
    await sql`alter table messages drop constraint refuse_one`.execute(app.db);
    expect(await submissionsOf(app, profile)).toEqual([]);
    const again = await submitAs(app)(profile, [{ id: assessment.id, answers: alarmingAnswers }], {
      key: 'half',
    });
    expect(again.statusCode).toBe(201);
    expect(await submissionsOf(app, profile)).toHaveLength(1);
  });
});
