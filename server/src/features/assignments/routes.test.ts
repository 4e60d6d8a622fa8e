import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asClinic, callApp, sampleContent, type TestClinic } from '../../testing/as-clinic.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { createDueAdministrations } from './administrations.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
let contentId: string;

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
  contentId = await harbor.addContent(sampleContent());
});
beforeEach(() => app.clock.set('2026-03-02T17:00:00Z'));
afterAll(() => app.close());

const newPatient = (fields: object = {}) => buildProfile(app, { clinic_id: harbor.clinicId, ...fields });
const assign = (patientId: string, fields: object = {}, clinic = harbor) =>
  clinic.call('POST', `/patients/${patientId}/assignments`, { contentId, cadence: 'weekly', ...fields });
const listed = async (patientId: string) =>
  (await harbor.call('GET', `/patients/${patientId}/assignments`)).body.assignments;
const shown = (userId: string) => callApp(app, 'GET', `/v1/public-api/user/${userId}/assigned-assessments`);
const submit = (userId: string) =>
  callApp(app, 'POST', `/v1/public-api/user/${userId}/submit-assessments`, {
    body: {
      assessments: [
        {
          id: contentId,
          answers: [
            { key: 'restless', value: 'no' },
            { key: 'dark', value: 'no' },
          ],
        },
      ],
      assigneeUserId: userId,
    },
  });
const countRows = async () => {
  const [{ assignments, administrations } = {}] = await app.db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('assignments').select(fn.countAll().as('n')).as('assignments'),
      selectFrom('administrations').select(fn.countAll().as('n')).as('administrations'),
    ])
    .execute();
  return { assignments, administrations };
};

describe('POST /patients/{patientId}/assignments', () => {
  it('asks for a key', async () => {
    const { patient_id } = await newPatient();
    const url = `/v1/provider-api/patients/${patient_id}/assignments`;
    expect((await callApp(app, 'POST', url, { body: { contentId, cadence: 'once' } })).status).toBe(401);
  });

  it.each([
    { cadence: 'hourly' },
    { contentId: 'x' },
    { startDate: '2026-02-30' },
    { startDate: '9999-12-31' },
    { startDate: '2016-03-01' },
  ])('refuses %j', async (fields) => {
    const { patient_id } = await newPatient();
    const { status, body } = await assign(patient_id, fields);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(Object.keys(fields));
  });

  it('finds neither another clinic’s patient nor another clinic’s content', async () => {
    const { patient_id } = await newPatient();
    const foreign = await cedar.addContent(sampleContent());
    const elsewhere = await assign(patient_id, {}, cedar);
    expect(elsewhere.status).toBe(404);
    expect((await assign(randomUUID())).body).toEqual(elsewhere.body);
    const { status, body } = await assign(patient_id, { contentId: foreign });
    expect(status).toBe(404);
    expect(body).toEqual((await assign(patient_id, { contentId: randomUUID() })).body);
    expect(body.error.fields).toEqual({ contentId: 'There is no such content' });
  });

  it('is due at once from today on', async () => {
    const { patient_id, user_id } = await newPatient();
    const { status, body } = await assign(patient_id);
    expect(status).toBe(201);
    expect(await listed(patient_id)).toEqual([
      {
        assignmentId: body.assignmentId,
        kind: 'assessment',
        startDate: '2026-03-02',
        isOverdue: true,
        administrationDate: '2026-03-02',
        dueDate: '2026-03-09',
        cadence: 'weekly',
        createdAt: app.clock.now().toISOString(),
        endedAt: null,
        assessment: { id: contentId, name: 'Evening check', disorder: null, totalQuestions: 3 },
      },
    ]);
    expect((await shown(user_id)).body.assessments).toMatchObject([
      { clinicAssessmentId: body.assignmentId },
    ]);
  });

  it('takes today from the patient’s own time zone', async () => {
    // It is still 2 March in Honolulu and already 3 March in Auckland.
    const [west, east] = await Promise.all([
      newPatient({ time_zone: 'Pacific/Honolulu' }),
      newPatient({ time_zone: 'Pacific/Auckland' }),
    ]);
    await assign(west.patient_id);
    await assign(east.patient_id);
    expect((await listed(west.patient_id))[0].startDate).toBe('2026-03-02');
    expect((await listed(east.patient_id))[0].startDate).toBe('2026-03-03');
  });

  it('waits for a start date to come', async () => {
    const { patient_id } = await newPatient();
    await assign(patient_id, { startDate: '2026-03-31', cadence: 'monthly' });
    expect(await listed(patient_id)).toMatchObject([
      { isOverdue: false, administrationDate: '2026-03-31', dueDate: '2026-04-30' },
    ]);
  });

  it('opens only the current one of a start date that has passed', async () => {
    const { patient_id } = await newPatient();
    await assign(patient_id, { startDate: '2026-01-31', cadence: 'monthly' });
    expect(await listed(patient_id)).toMatchObject([
      { isOverdue: true, administrationDate: '2026-02-28', dueDate: '2026-03-31', startDate: '2026-01-31' },
    ]);
  });

  it('is assigned once, also when asked ten times at once', async () => {
    const { patient_id } = await newPatient();
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign(patient_id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toEqual({
      code: 'already-exists',
      message: 'This is assigned to the patient already.',
    });
    expect(await listed(patient_id)).toHaveLength(1);
  });

  it('can be asked once again after it was answered', async () => {
    const { patient_id, user_id } = await newPatient();
    await assign(patient_id, { cadence: 'once' });
    expect((await assign(patient_id, { cadence: 'once' })).status).toBe(409);
    expect((await submit(user_id)).status).toBe(201);
    expect(await listed(patient_id)).toEqual([]);
    expect((await assign(patient_id, { cadence: 'weekly' })).status).toBe(201);
    expect(await listed(patient_id)).toMatchObject([{ isOverdue: true, cadence: 'weekly' }]);
  });
});

describe('GET /patients/{patientId}/assignments', () => {
  it('asks for a key', async () => {
    const { patient_id } = await newPatient();
    const url = `/v1/provider-api/patients/${patient_id}/assignments`;
    expect((await callApp(app, 'GET', url)).status).toBe(401);
  });

  it('finds no patient of another clinic', async () => {
    const { patient_id } = await newPatient();
    expect((await cedar.call('GET', `/patients/${patient_id}/assignments`)).status).toBe(404);
  });

  it('shows nothing where nothing is assigned', async () => {
    const { patient_id } = await newPatient();
    expect(await listed(patient_id)).toEqual([]);
  });
});

describe('DELETE /patients/{patientId}/assignments/{assignmentId}', () => {
  it('asks for a key', async () => {
    const { patient_id } = await newPatient();
    const { body } = await assign(patient_id);
    const url = `/v1/provider-api/patients/${patient_id}/assignments/${body.assignmentId}`;
    expect((await callApp(app, 'DELETE', url)).status).toBe(401);
  });

  it('ends none of another patient or clinic', async () => {
    const [own, other] = await Promise.all([newPatient(), newPatient()]);
    const { assignmentId } = (await assign(own.patient_id)).body;
    for (const [clinic, patientId] of [
      [cedar, own.patient_id],
      [harbor, other.patient_id],
    ] as const) {
      const ended = await clinic.call('DELETE', `/patients/${patientId}/assignments/${assignmentId}`);
      expect(ended.status).toBe(404);
    }
    expect(await listed(own.patient_id)).toHaveLength(1);
  });

  it('ends it for good and leaves room for another', async () => {
    const { patient_id, user_id } = await newPatient();
    const { assignmentId } = (await assign(patient_id)).body;
    const path = `/patients/${patient_id}/assignments/${assignmentId}`;
    expect(await harbor.call('DELETE', path)).toEqual({ status: 204, body: null });
    expect((await harbor.call('DELETE', path)).status).toBe(404);
    expect((await shown(user_id)).body.assessments).toEqual([]);
    app.clock.set('2026-04-02T17:00:00Z');
    await createDueAdministrations(app.db, app.clock.now());
    expect((await shown(user_id)).body.assessments).toEqual([]);
    expect((await assign(patient_id)).status).toBe(201);
  });
});

describe('GET /v1/public-api/user/{userId}/assigned-assessments', () => {
  it('knows no such user', async () => {
    const { status, body } = await shown(randomUUID());
    expect(status).toBe(404);
    expect(body.error.code).toBe('public-user-not-found');
  });

  it('shows what is overdue first, then by date, and changes nothing', async () => {
    const { patient_id, user_id } = await newPatient();
    for (const [key, name, startDate] of [
      ['later', 'Later', '2026-03-20'],
      ['old', 'Old', '2026-02-20'],
      ['soon', 'Soon', '2026-03-03'],
      ['now', 'Now', '2026-03-02'],
    ] as const) {
      const id = await harbor.addContent(sampleContent(key, { name }));
      await assign(patient_id, { contentId: id, cadence: 'once', startDate });
    }
    const before = await countRows();
    const { body } = await shown(user_id);
    expect(
      body.assessments.map((one: { assessment: { name: string }; isOverdue: boolean }) => [
        one.assessment.name,
        one.isOverdue,
      ]),
    ).toEqual([
      ['Old', true],
      ['Now', true],
      ['Soon', false],
      ['Later', false],
    ]);
    expect(Object.keys(body.assessments[0]).toSorted()).toEqual([
      'administrationDate',
      'assessment',
      'cadence',
      'clinicAssessmentId',
      'dueDate',
      'isOverdue',
    ]);
    expect(body.assessments[0].dueDate).toBeNull();
    app.clock.set('2026-05-02T17:00:00Z');
    await shown(user_id);
    expect(await countRows()).toEqual(before);
  });

  it('is upcoming once answered, until the next date', async () => {
    const { patient_id, user_id } = await newPatient();
    await assign(patient_id);
    await submit(user_id);
    expect((await shown(user_id)).body.assessments).toMatchObject([
      { isOverdue: false, administrationDate: '2026-03-09', dueDate: '2026-03-16' },
    ]);
    app.clock.set('2026-03-09T05:00:00Z');
    await createDueAdministrations(app.db, app.clock.now());
    expect((await shown(user_id)).body.assessments).toMatchObject([
      { isOverdue: true, administrationDate: '2026-03-09', dueDate: '2026-03-16' },
    ]);
  });

  it('shows nothing of another user', async () => {
    const [one, other] = await Promise.all([newPatient(), newPatient()]);
    await assign(one.patient_id);
    expect((await shown(other.user_id)).body.assessments).toEqual([]);
  });
});
