import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { buildClinic, buildProfile, signInAs, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let maya: SignedIn;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await signInAs(app, await buildProfile(app));
});

type Fields = Readonly<Record<string, unknown>>;
const weekdays = { daysOfWeek: [1, 3], timeOfDay: '09:00', notificationType: 'check_in' };

const add = (fields: Fields = {}, headers: Readonly<Record<string, string>> = {}, who = maya) =>
  call(app, 'createReminder', {
    params: { userId: who.profile.user_id },
    headers: { ...who.headers, ...headers },
    body: { ...weekdays, ...fields },
  });
const list = async (who = maya) => {
  const answer = await call(app, 'listReminders', {
    params: { userId: who.profile.user_id },
    query: { notificationType: 'check_in' },
    headers: who.headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().reminders;
};
const remove = (id: string, who = maya) =>
  call(app, 'deleteReminder', { params: { userId: who.profile.user_id, id }, headers: who.headers });
const stored = (id: string) =>
  app.db.selectFrom('reminders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audited = (userId: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'object_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('GET reminders', () => {
  it('answers 401 to nobody, 404 about somebody else and 422 to a type that there is not', async () => {
    const params = { userId: maya.profile.user_id };
    expect((await call(app, 'listReminders', { params })).statusCode).toBe(401);
    const { headers } = maya;
    const others = await call(app, 'listReminders', { params: { userId: randomUUID() }, headers });
    expect(others.statusCode).toBe(404);
    const unknown = await call(app, 'listReminders', { params, headers, query: { notificationType: 'x' } });
    expect(unknown.statusCode).toBe(422);
  });

  it('gives the person’s own by time of day', async () => {
    const other = await signInAs(app);
    await add({}, {}, other);
    expect(await list()).toEqual([]);
    for (const timeOfDay of ['21:15', '07:30', '09:00']) await add({ timeOfDay });
    const reminders: { timeOfDay: string }[] = await list();
    expect(reminders.map(({ timeOfDay }) => timeOfDay)).toEqual(['07:30', '09:00', '21:15']);
    expect(await list(other)).toHaveLength(1);
  });
});

describe('POST reminders', () => {
  it('answers 401 to nobody', async () => {
    const params = { userId: maya.profile.user_id };
    expect((await call(app, 'createReminder', { params, body: weekdays })).statusCode).toBe(401);
  });

  it.each([
    ['daysOfWeek', { daysOfWeek: [] }],
    ['daysOfWeek.0', { daysOfWeek: [7] }],
    ['daysOfWeek.1', { daysOfWeek: [1, 2.5] }],
    ['timeOfDay', { timeOfDay: '24:00' }],
    ['timeOfDay', { timeOfDay: '9:00' }],
    ['notificationType', { notificationType: 'assessment' }],
  ])('answers 422 about %s of %j', async (field, fields) => {
    const answer = await add(fields);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('answers 404 about somebody else', async () => {
    const params = { userId: randomUUID() };
    const answer = await call(app, 'createReminder', { params, headers: maya.headers, body: weekdays });
    expect(answer.statusCode).toBe(404);
  });

  it('keeps it, each day once and in order, and says so in the audit trail', async () => {
    const answer = await add({ daysOfWeek: [3, 1, 3] });
    expect(answer.statusCode).toBe(201);
    const made = answer.json();
    expect(made).toEqual({
      id: expect.any(String),
      daysOfWeek: [1, 3],
      timeOfDay: '09:00',
      isActive: true,
      notificationType: 'check_in',
    });
    expect(await list()).toEqual([made]);
    expect(await audited(maya.profile.user_id)).toEqual([
      { action: 'reminders.create', actor_kind: 'account', actor_id: maya.accountId, object_id: made.id },
    ]);
  });

  // Noon in New York on a Monday: nine o'clock is over there and in Berlin, and still to come in Honolulu.
  it.each([
    ['Europe/Berlin', null, 'Europe/Berlin', '2026-03-04T08:00:00.000Z'],
    ['Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Honolulu', '2026-03-02T19:00:00.000Z'],
    [null, 'Pacific/Honolulu', 'Pacific/Honolulu', '2026-03-02T19:00:00.000Z'],
    [null, null, 'America/New_York', '2026-03-04T14:00:00.000Z'],
    ['Moon/Copernicus', null, 'America/New_York', '2026-03-04T14:00:00.000Z'],
  ])('with the browser in %s and the person in %s it is in %s', async (browser, person, zone, next) => {
    const clinic = await buildClinic(app, { time_zone: 'America/New_York' });
    const who = await signInAs(app, await buildProfile(app, { clinic_id: clinic.id, time_zone: person }));
    const made = await add({}, browser === null ? {} : { 'time-zone': browser }, who);
    const row = await stored(made.json().id);
    expect([row.time_zone, row.next_at.toISOString()]).toEqual([zone, next]);
  });

  it('answers 409 to the same again, in whatever order, also when asked ten times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add({ daysOfWeek: index % 2 === 0 ? [1, 3] : [3, 1] })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toEqual({
      code: 'already-exists',
      message: 'You have this reminder already.',
    });
    expect(await list()).toHaveLength(1);
    expect((await add({ daysOfWeek: [1] })).statusCode).toBe(201);
  });

  it('answers 409 beyond as many as there can be, also when asked for all at once', async () => {
    const asked = Array.from({ length: limits.remindersPerPerson + 3 }, (_, minute) =>
      add({ timeOfDay: `10:${String(minute).padStart(2, '0')}` }),
    );
    const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'too-many']),
    );
    const reminders = await list();
    expect(reminders).toHaveLength(limits.remindersPerPerson);
    expect((await remove(reminders[0].id)).statusCode).toBe(204);
    expect((await add()).statusCode).toBe(201);
  });
});

describe('DELETE reminders/{id}', () => {
  it('answers 401 to nobody', async () => {
    const { id } = (await add()).json();
    const params = { userId: maya.profile.user_id, id };
    expect((await call(app, 'deleteReminder', { params })).statusCode).toBe(401);
  });

  it('answers 404 about somebody else’s as about none', async () => {
    const other = await signInAs(app);
    const { id } = (await add({}, {}, other)).json();
    const [others, none] = [await remove(id), await remove(randomUUID())];
    expect([others.statusCode, none.statusCode]).toEqual([404, 404]);
    expect(others.json()).toEqual(none.json());
    expect(await list(other)).toHaveLength(1);
  });

  it('removes it for good', async () => {
    const { id } = (await add()).json();
    const removed = await remove(id);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect(await list()).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
    const actions = (await audited(maya.profile.user_id)).map(({ action }) => action);
    expect(actions).toEqual(['reminders.create', 'reminders.delete']);
  });
});
