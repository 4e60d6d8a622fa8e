import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModule, sampleModule } from '../../testing/build-module.ts';
import { buildProfile } from '../../testing/build.ts';
import { answered, checkInAs, checkInScoresOf, profileAndModule } from '../../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { alertsOf } from '../../testing/submitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const calm = { tense: 'some' };
const alarming = { tense: 'much' };

describe('an Idempotency-Key of check-ins', () => {
  it('stores 50 parallel duplicates once, with one alert, and answers all of them alike', async () => {
    const { profile, module } = await profileAndModule(app, { email: 'many@mail.test' });
    const worksheet = await buildModule(app, profile.clinic_id, sampleModule({ type: 'treatment_activity' }));
    const body = [answered(module, alarming), answered(worksheet)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => checkInAs(app)(profile, body, { key: 'same' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await checkInScoresOf(app, profile)).toHaveLength(2);
    expect(await alertsOf(app, profile)).toHaveLength(1);
    const counts = await app.db
      .selectFrom('worksheet_counts')
      .select('count')
      .where('user_id', '=', profile.user_id)
      .execute();
    expect(counts).toEqual([{ count: 1 }]);
  });

  it('is refused with other answers, belongs to its user alone, and is free again after a refusal', async () => {
    const { profile, module } = await profileAndModule(app);
    const other = await buildProfile(app, { clinic_id: profile.clinic_id });
    const refused = await checkInAs(app)(profile, [answered(module, { tense: 'no' })], { key: 'mine' });
    expect(refused.statusCode).toBe(422);
    const first = await checkInAs(app)(profile, [answered(module, calm)], { key: 'mine' });
    expect(first.statusCode).toBe(201);
    const changed = await checkInAs(app)(profile, [answered(module, alarming)], { key: 'mine' });
    expect([changed.statusCode, changed.json().error.code]).toEqual([422, 'idempotency-key-reused']);
    const theirs = await checkInAs(app)(other, [answered(module, alarming)], { key: 'mine' });
    expect(theirs.statusCode).toBe(201);
  });
});

describe('the safety path of check-ins', () => {
  it('turns the safety net on, stores one alert about the check-in and writes its messages', async () => {
    const { profile, module } = await profileAndModule(app, { email: 'safe@mail.test' });
    const { submissionId } = (await checkInAs(app)(profile, [answered(module, alarming)])).json();
    expect(await checkInScoresOf(app, profile)).toMatchObject([{ id: submissionId, safety_triggered: true }]);
    expect(await alertsOf(app, profile)).toMatchObject([
      {
        submission_id: null,
        check_in_score_id: submissionId,
        question_keys: ['tense'],
        acknowledged_at: null,
      },
    ]);
    const { safety_net_enabled: enabled } = await app.db
      .selectFrom('profiles')
      .select('safety_net_enabled')
      .where('user_id', '=', profile.user_id)
      .executeTakeFirstOrThrow();
    expect(enabled).toBe(true);
    const messages = await app.db
      .selectFrom('messages')
      .select(['to_address', 'message_type'])
      .where('user_id', '=', profile.user_id)
      .execute();
    expect(messages).toEqual([{ to_address: 'safe@mail.test', message_type: 'CLIENT_SAFETY_NET' }]);
  });

  it('is called by a slider from its limit on', async () => {
    const profile = await buildProfile(app);
    const module = await buildModule(
      app,
      profile.clinic_id,
      sampleModule({
        content: {
          nodes: [{ id: 'urge', type: 'slider_vertical', label: 'How strong?', safety: { atLeast: 1 } }],
        },
      }),
    );
    await checkInAs(app)(profile, [answered(module, { urge: 0.99 })]);
    expect(await alertsOf(app, profile)).toEqual([]);
    await checkInAs(app)(profile, [answered(module, { urge: 1 })]);
    expect(await alertsOf(app, profile)).toHaveLength(1);
  });

  it('stores nothing of a check-in when one of its writes fails', async () => {
    const { profile, module } = await profileAndModule(app, { email: 'half@mail.test' });
    // A message of this person cannot be written: the whole must not happen either.
    await sql`alter table messages add constraint refuse_one check (to_address <> 'half@mail.test')`.execute(
      app.db,
    );
    const failed = await checkInAs(app)(profile, [answered(module, alarming)], { key: 'half' });
    await sql`alter table messages drop constraint refuse_one`.execute(app.db);
    expect(failed.statusCode).toBe(500);
    expect([await checkInScoresOf(app, profile), await alertsOf(app, profile)]).toEqual([[], []]);
    const again = await checkInAs(app)(profile, [answered(module, alarming)], { key: 'half' });
    expect(again.statusCode).toBe(201);
    expect(await checkInScoresOf(app, profile)).toHaveLength(1);
  });
});
