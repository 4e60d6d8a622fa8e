import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cadence } from '@evenkeel/contract/assessments';
import type { ProfileRow } from '../../db/schema.ts';
import { buildAssessment } from '../../testing/build-content.ts';
import { buildModule, sampleModule, type BuiltModule } from '../../testing/build-module.ts';
import { buildProfile, buildProviderKey, signInAs, type SignedIn } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import { answered, checkInAs, openDue } from '../../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let maya: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T17:00:00Z');
  maya = await signInAs(app, await buildProfile(app));
});

const params = () => ({ userId: maya.profile.user_id });
const assign = async (profile: ProfileRow, content: { id: string }, cadence: Cadence, startDate?: string) => {
  const { headers } = await buildProviderKey(app, { clinicId: profile.clinic_id });
  const answer = await call(app, 'createAssignment', {
    params: { patientId: profile.patient_id },
    headers,
    body: { contentId: content.id, cadence, ...(startDate === undefined ? {} : { startDate }) },
  });
  return { status: answer.statusCode, body: answer.json(), headers };
};
const module = (name: string): Promise<BuiltModule> =>
  buildModule(app, maya.profile.clinic_id, sampleModule({ name }));
const assigned = async () =>
  (await call(app, 'getAssignedCheckIns', { params: params(), headers: maya.headers })).json().checkIns;
const checkIn = async (one: BuiltModule) => {
  const answer = await checkInAs(app)(maya.profile, [answered(one)]);
  expect(answer.statusCode).toBe(201);
};

describe('GET v1 check-ins/assigned', () => {
  it('shows assigned check-ins, what is due first, and no assessments', async () => {
    const [calm, tense, later] = [await module('Calm'), await module('Tension'), await module('Later')];
    const { profile } = maya;
    await assign(profile, await buildAssessment(app, profile.clinic_id), 'daily');
    await assign(profile, calm, 'daily');
    await assign(profile, tense, 'once');
    await assign(profile, later, 'weekly', '2026-03-03');
    await checkIn(calm);
    const facts = { type: 'symptom' };
    expect(await assigned()).toEqual([
      {
        id: tense.id,
        versionId: tense.versionId,
        title: 'Tension',
        ...facts,
        isOverdue: true,
        dueDate: null,
      },
      {
        id: calm.id,
        versionId: calm.versionId,
        title: 'Calm',
        ...facts,
        isOverdue: false,
        dueDate: '2026-03-03',
      },
    ]);
  });

  it('is due again on the next day of the person’s own calendar', async () => {
    const daily = await module('Daily');
    await assign(maya.profile, daily, 'daily');
    await checkIn(daily);
    const shown = async () =>
      (await call(app, 'getPublicAssignedCheckIns', { params: params() })).json().checkIns;
    // Still Monday in New York.
    app.clock.set('2026-03-03T04:59:00Z');
    await openDue(app);
    expect(await shown()).toMatchObject([{ isOverdue: false, dueDate: '2026-03-03' }]);
    app.clock.set('2026-03-03T05:00:00Z');
    await openDue(app);
    expect(await shown()).toMatchObject([{ isOverdue: true, dueDate: '2026-03-04' }]);
  });

  it('leaves out what was asked once and answered, and what has ended; both can be assigned again', async () => {
    const [single, ended] = [await module('Once'), await module('Ended')];
    await assign(maya.profile, single, 'once');
    const { body, headers } = await assign(maya.profile, ended, 'daily');
    await checkIn(single);
    const { assignmentId } = body;
    const patient = { patientId: maya.profile.patient_id };
    await call(app, 'endAssignment', { params: { ...patient, assignmentId }, headers });
    expect(await assigned()).toEqual([]);
    expect((await assign(maya.profile, single, 'once')).status).toBe(201);
    expect((await assign(maya.profile, ended, 'weekly')).status).toBe(201);
    expect(await assigned()).toMatchObject([{ title: 'Ended' }, { title: 'Once', isOverdue: true }]);
  });

  it('is assigned once at a time', async () => {
    const twice = await module('Twice');
    await assign(maya.profile, twice, 'daily');
    expect((await assign(maya.profile, twice, 'weekly')).status).toBe(409);
  });
});

describe('GET assignments and assigned-assessments', () => {
  it('the clinic sees both kinds, the patient’s home the assessments alone', async () => {
    const assessment = await buildAssessment(app, maya.profile.clinic_id);
    await assign(maya.profile, assessment, 'weekly');
    app.clock.advance(1);
    const { headers } = await assign(maya.profile, await module('Tension'), 'daily');
    const listed = await call(app, 'listAssignments', {
      params: { patientId: maya.profile.patient_id },
      headers,
    });
    expect(listed.json().assignments).toMatchObject([
      { kind: 'check-in', assessment: { name: 'Tension', disorder: null, totalQuestions: 4 } },
      { kind: 'assessment', assessment: { id: assessment.id } },
    ]);
    const home = await call(app, 'getAssignedAssessments', { params: params() });
    expect(home.json().assessments).toMatchObject([{ assessment: { id: assessment.id } }]);
    expect(home.json().assessments).toHaveLength(1);
  });
});

describe('GET v2 check-ins/assigned and assigned-checkins', () => {
  it('show the same with the questions of the current version', async () => {
    const content = sampleModule({ name: 'Tension' });
    const first = await buildModule(app, maya.profile.clinic_id, content);
    await assign(maya.profile, first, 'daily');
    const second = await buildModule(app, maya.profile.clinic_id, { ...content, name: 'Tension today' });
    const own = await call(app, 'getAssignedCheckInsWithContent', {
      params: params(),
      headers: maya.headers,
    });
    const shown = {
      id: first.id,
      versionId: second.versionId,
      title: 'Tension today',
      type: 'symptom',
      content: content.content,
      isOverdue: true,
      dueDate: '2026-03-03',
    };
    expect(own.json()).toEqual({ checkIns: [shown] });
    const link = await call(app, 'getPublicAssignedCheckIns', { params: params() });
    expect(link.json()).toEqual({ checkIns: [shown] });
  });

  it('answer 404 for a link that is nobody’s', async () => {
    const answer = await call(app, 'getPublicAssignedCheckIns', { params: { userId: randomUUID() } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'public-user-not-found']);
  });
});

describe('GET v2 check-ins/assigned/{checkInId}', () => {
  const read = (checkInId: string) =>
    call(app, 'getAssignedCheckIn', { params: { ...params(), checkInId }, headers: maya.headers });

  it('answers 404 for what is not assigned, of their clinic or not', async () => {
    const elsewhere = await buildModule(app, (await buildProfile(app)).clinic_id);
    const unassigned = await module('Unassigned');
    for (const id of [unassigned.id, elsewhere.id, randomUUID(), 'no-id']) {
      const answer = await read(id);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found']);
    }
  });

  it('is the module in its current version', async () => {
    const tense = await module('Tension');
    await assign(maya.profile, tense, 'daily');
    expect((await read(tense.id)).json()).toEqual({
      ...tense,
      known: undefined,
      title: 'Tension',
      type: 'symptom',
      content: sampleModule().content,
    });
  });
});

describe('GET public check-ins/{checkInId}', () => {
  it('answers 404 for what there is not, an assessment, and a version of another module', async () => {
    const assessment = await buildAssessment(app, maya.profile.clinic_id);
    const [one, other] = [await module('One'), await module('Other')];
    for (const [checkInId, query] of [
      [randomUUID(), {}],
      [assessment.id, {}],
      [one.id, { versionId: other.versionId }],
      [one.id, { versionId: randomUUID() }],
    ] as const) {
      const answer = await call(app, 'getCheckIn', { params: { checkInId }, query });
      expect(answer.statusCode).toBe(404);
    }
    const wrong = await call(app, 'getCheckIn', {
      params: { checkInId: one.id },
      query: { versionId: 'latest' },
    });
    expect(wrong.statusCode).toBe(422);
  });

  it('is the current version unless one is named', async () => {
    const content = sampleModule();
    const first = await buildModule(app, maya.profile.clinic_id, content);
    const second = await buildModule(app, maya.profile.clinic_id, { ...content, type: 'treatment_activity' });
    const versionOf = async (query: Record<string, string>) => {
      const read = (await call(app, 'getCheckIn', { params: { checkInId: first.id }, query })).json();
      return [read.versionId, read.type];
    };
    expect(await versionOf({})).toEqual([second.versionId, 'treatment_activity']);
    expect(await versionOf({ versionId: first.versionId })).toEqual([first.versionId, 'symptom']);
  });
});
