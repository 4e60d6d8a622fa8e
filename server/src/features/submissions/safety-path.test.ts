import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
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
    const { headers } = await signInAs(app, profile);
    const device = { kind: 'native', platform: 'ios', token: 'a token' };
    const registered = { params: { userId: profile.user_id }, headers, body: device };
    const { id: deviceId } = (await call(app, 'registerPushDevice', registered)).json();
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
    const link = `https://clinic.test/user/${profile.user_id}/safety-net`;
    const unsubscribe = `https://clinic.test/unsubscribe/${profile.user_id}?channel=email`;
    expect(messages).toMatchObject([
      { channel: 'email', to_address: 'd@mail.test', links: [link, unsubscribe] },
      { channel: 'push', to_address: deviceId, links: [link] },
      { channel: 'sms', to_address: '+14155550100', links: [link] },
    ]);
    const naming = /sample assessment|depress|anxiety|score|notified|answered/i;
    for (const { message_type: type, subject, text, html } of messages) {
      expect(type).toBe('CLIENT_SAFETY_NET');
      expect(`${subject} ${text} ${html}`).not.toMatch(naming);
    }
    const [letter, push, sms] = messages;
    expect(letter?.text).toMatch(/call or text at any hour[^]*call 911[^]*988[^]*Unsubscribe here/);
    expect(sms?.text).toMatch(/Call 911. Call or text 988 any time. Reply STOP to stop.$/);
    expect([push?.subject, push?.text]).toEqual(['Test Clinic', 'Support is here for you, at any hour.']);
  });

  it('sends its messages where the person takes them, whatever else it does', async () => {
    const { profile, assessment } = await profileAndAssessment(app, {
      email: 'g@mail.test',
      phone_number: '+14155550101',
    });
    const { user_id: userId } = profile;
    await call(app, 'unsubscribe', { params: { userId }, body: { channel: 'email' } });
    const person = await signInAs(app, profile);
    const choices = { push: [], email: ['CLIENT_SAFETY_NET'], sms: [] };
    const own = { params: { userId }, headers: person.headers };
    await call(app, 'updateCommunicationPreferences', { ...own, body: choices });
    await submitAs(app)(profile, [{ id: assessment.id, answers: alarmingAnswers }]);
    expect(await alertsOf(app, profile)).toHaveLength(1);
    const messages = await app.db.selectFrom('messages').select('id').where('user_id', '=', userId).execute();
    expect(messages).toEqual([]);
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
