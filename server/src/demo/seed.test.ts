import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs, type SignedIn } from '../testing/build.ts';
import { call, type CallInput } from '../testing/call.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { cedarGrove, demoInterventionId, demoPeople, harborView } from './people.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
let maya: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app.db, app.clock.now());
  const profile = await app.db
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', demoPeople.maya.userId)
    .executeTakeFirstOrThrow();
  maya = await signInAs(app, profile);
});
afterAll(() => app.close());

type Name = Parameters<typeof call>[1];
const ask = async (name: Name, { params, query }: CallInput = {}) => {
  const answer = await call(app, name, {
    params: { userId: maya.profile.user_id, ...params },
    ...(query === undefined ? {} : { query }),
    headers: maya.headers,
  });
  expect([name, answer.statusCode]).toEqual([name, 200]);
  return answer.json();
};

describe('the demonstration', () => {
  it('is loaded once', async () => {
    expect(await seedDemo(app.db, app.clock.now())).toBe(false);
  });

  it('has check-ins of all three groups, some of them due', async () => {
    const { checkIns } = await ask('getAssignedCheckIns');
    expect(
      checkIns.map(({ title, type, isOverdue }: Record<string, unknown>) => [title, type, isOverdue]),
    ).toEqual([
      ['Catching a thought', 'treatment_activity', true],
      ['Lifestyle correlates', 'symptom', true],
      ['Low mood', 'symptom', true],
      ['Small steps', 'treatment_activity', true],
      ['Worry', 'symptom', false],
    ]);
  });

  it('shows a year of daily sliders, with gaps and skipped ones', async () => {
    const { series } = await ask('getLifestyleSeries');
    for (const { data } of series) {
      expect(data.length).toBeGreaterThan(200);
      expect(data.length).toBeLessThan(330);
      expect(data.at(-1).date < app.clock.now().toISOString()).toBe(true);
      for (const { value } of data) expect(Math.abs(value)).toBeLessThanOrEqual(2);
    }
    expect(new Set(series.map(({ data }: { data: unknown[] }) => data.length)).size).toBeGreaterThan(1);
  });

  it('has something on every chart, and the same each time', async () => {
    const { data } = await ask('getSymptomsGraph', { query: { timeScale: 'all' } });
    expect(data.map(({ display }: { display: string }) => display).toSorted()).toEqual(['Low mood', 'Worry']);
    expect((await ask('getWorksheetSummary')).worksheets).toMatchObject([
      { title: 'Catching a thought', count: 10 },
      { title: 'Small steps', count: 5 },
    ]);
    for (const name of ['getStepsSeries', 'getDistanceSeries'] as const) {
      const [{ data: days }] = (await ask(name)).series;
      expect(days.length).toBeGreaterThan(120);
    }
    const again = await createTestApp();
    await seedDemo(again.db, again.clock.now());
    const values = async ({ db }: TestApp) => {
      const rows = await db.selectFrom('lifestyle_values').select(['type', 'value', 'recorded_at']).execute();
      return rows
        .map(({ type, value, recorded_at: at }) => `${at.toISOString()} ${type} ${value}`)
        .toSorted();
    };
    expect(await values(again)).toEqual(await values(app));
    await again.close();
  });

  it('holds answers that its own rules take, with the clinic’s reading of them', async () => {
    const { checkIns } = await ask('getAssignedCheckInsWithContent');
    for (const { id, versionId } of checkIns) {
      const { checkInScores } = await ask('getCheckInScores', { query: { checkInIds: id, limit: '1' } });
      const [last] = checkInScores;
      const body = [{ moduleId: id, moduleVersionId: versionId, answers: last.answers }];
      const taken = await call(app, 'submitPublicCheckIns', {
        params: { userId: maya.profile.user_id },
        body,
      });
      expect(taken.statusCode).toBe(201);
    }
    const { checkInScores } = (
      await call(app, 'listCheckInScores', {
        params: { patientId: demoPeople.maya.patientId },
        query: { limit: '5' },
        headers: { authorization: `Bearer ${harborView.key}` },
      })
    ).json();
    expect(checkInScores).toHaveLength(5);
  });

  it('has a plan that was made with a clinician', async () => {
    const plan = await ask('getIntervention', { params: { id: demoInterventionId } });
    expect(plan).toMatchObject({ name: 'My plan for hard days' });
  });

  it('has reminders and choices of Maya’s', async () => {
    const { reminders } = await ask('listReminders');
    expect(reminders).toMatchObject([
      { daysOfWeek: [1, 2, 3, 4, 5], timeOfDay: '09:00', isActive: true },
      { daysOfWeek: [0, 6], timeOfDay: '10:30', isActive: true },
    ]);
    expect(await ask('getCommunicationPreferences')).toMatchObject({
      email: ['SCHEDULED_ASSESSMENT_ADMINISTRATION', 'CLIENT_SAFETY_NET'],
      sms: ['SCHEDULED_CHECKIN_REMINDER', 'CLIENT_SAFETY_NET'],
      isEmailSubscribed: true,
      isSmsSubscribed: true,
      safetyNetOverride: null,
    });
    expect((await ask('getOptionalComms')).chosenAt).not.toBeNull();
  });

  it('has messages in several states, none on its way, and a clinician who settled the safety net', async () => {
    const asClinic = async (key: string, name: Name, patientId: string) =>
      (await call(app, name, { params: { patientId }, headers: { authorization: `Bearer ${key}` } })).json();
    const { messages } = await asClinic(harborView.key, 'listMessages', demoPeople.maya.patientId);
    const states = new Set<string>(messages.map(({ status }: { status: string }) => status));
    expect(states).toEqual(new Set(['bounced', 'dead', 'delivered', 'sent']));
    expect(await asClinic(cedarGrove.key, 'getSafetyNetOverride', demoPeople.iris.patientId)).toEqual({
      safetyNetOverride: { push: false, email: true, sms: true },
    });
    const waiting = await app.db.selectFrom('messages').select('id').where('status', '=', 'queued').execute();
    expect(waiting).toEqual([]);
  });
});
