import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { asClinic, callApp, sampleContent, type TestClinic } from '../../testing/as-clinic.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
let contentId: string;
let patient: ProfileRow;

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
  contentId = await harbor.addContent(sampleContent());
});
beforeEach(async () => {
  patient = await buildProfile(app, { clinic_id: harbor.clinicId, first_name: 'Noor', last_name: 'Haddad' });
});
afterAll(() => app.close());

interface Sent {
  readonly answers?: Record<string, unknown>;
  readonly source?: string;
  readonly id?: string;
}

/** Submits as the patient's screen does and answers with the submission's id. */
const submit = async ({ answers = { restless: 'no', dark: 'no' }, source, id = contentId }: Sent = {}) => {
  const { status, body } = await callApp(
    app,
    'POST',
    `/v1/public-api/user/${patient.user_id}/submit-assessments`,
    {
      body: {
        assessments: [{ id, answers: Object.entries(answers).map(([key, value]) => ({ key, value })) }],
        assigneeUserId: patient.user_id,
        ...(source === undefined ? {} : { source }),
      },
    },
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.submissionId;
};

const auditOf = (objectId: string, action: string) =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object_id', '=', objectId)
    .where('action', '=', action)
    .execute();

const asksForAKey = (method: 'GET' | 'POST', path: () => string) =>
  it('asks for a key', async () => {
    expect((await callApp(app, method, `/v1/provider-api${path()}`)).status).toBe(401);
  });

describe('GET /patients/{patientId}/submissions', () => {
  asksForAKey('GET', () => `/patients/${patient.patient_id}/submissions`);

  it('refuses a cursor that it did not give', async () => {
    const path = `/patients/${patient.patient_id}/submissions`;
    const { status, body } = await harbor.call('GET', `${path}?cursor=zzz`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(['cursor']);
  });

  it('finds no patient of another clinic', async () => {
    await submit();
    const path = (patientId: string) => `/patients/${patientId}/submissions`;
    const foreign = await cedar.call('GET', path(patient.patient_id));
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await cedar.call('GET', path(randomUUID()))).body);
  });

  it('lists newest first with scores, page after page', async () => {
    const ids: string[] = [];
    for (const restless of ['no', 'some', 'much']) {
      // Two of them at the same moment.
      if (restless !== 'much') app.clock.advance(60);
      ids.push(await submit({ answers: { restless, dark: 'no' } }));
    }
    const path = `/patients/${patient.patient_id}/submissions`;
    const first = (await harbor.call('GET', `${path}?limit=2`)).body;
    const second = (await harbor.call('GET', `${path}?limit=2&cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeNull();
    const seen = [...first.submissions, ...second.submissions];
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids));
    expect(seen.at(-1)).toEqual({
      id: ids[0],
      submittedTogetherId: ids[0],
      patientId: patient.patient_id,
      userId: patient.user_id,
      assessmentId: contentId,
      versionId: expect.any(String),
      name: 'Evening check',
      receivedAt: expect.any(String),
      source: 'patient_app',
      flowType: 'clinic',
      submissionType: 'default',
      isNewPatient: false,
      score: { total: 0, max: 4, band: 'Calm', complete: true },
      safetyTriggered: false,
    });
  });
});

describe('GET /submissions/{id}', () => {
  asksForAKey('GET', () => `/submissions/${randomUUID()}`);

  it('refuses a format it does not have', async () => {
    const id = await submit();
    expect((await harbor.call('GET', `/submissions/${id}?format=xml`)).status).toBe(422);
  });

  it.each(['', '?format=fhir'])('takes another clinic’s submission for none%s', async (query) => {
    const id = await submit();
    const foreign = await cedar.call('GET', `/submissions/${id}${query}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await cedar.call('GET', `/submissions/${randomUUID()}${query}`)).body);
    expect(await auditOf(id, 'submissions.read')).toEqual([]);
  });

  it('shows the answers in the words that were answered, and notes who read them', async () => {
    const key = `reworded-${randomUUID()}`;
    const content = sampleContent(key);
    const id = await harbor.addContent(content);
    const submission = await submit({
      id,
      answers: { restless: 'some', dark: 'much' },
      source: 'manual_sms',
    });
    // Rewording the content must not reword what was answered.
    const [section] = content.content.sections;
    await harbor.addContent({
      ...content,
      content: {
        sections: [
          {
            ...section,
            questions: section?.questions.map((one) => ({ ...one, title: `New: ${one.title}` })),
          },
        ],
      },
    });
    const { status, body } = await harbor.call('GET', `/submissions/${submission}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: submission,
      source: 'manual_sms',
      safetyTriggered: true,
      score: { total: 3, max: 4, band: 'Stirred', complete: true },
      answers: [
        {
          key: 'restless',
          question: 'Was it hard to sit still?',
          type: 'single-choice',
          value: 'some',
          display: 'On some days',
        },
        { key: 'dark', value: 'much', display: 'On most days' },
        { key: 'note', question: 'Anything to add?', type: 'free_text', value: null, display: null },
      ],
    });
    expect(await auditOf(submission, 'submissions.read')).toMatchObject([
      { actor_kind: 'provider', actor_id: harbor.keyId, user_id: patient.user_id },
    ]);
  });

  it('answers a FHIR Questionnaire with a QuestionnaireResponse', async () => {
    const id = await harbor.addContent({
      resourceType: 'Questionnaire',
      url: `https://forms.test/${randomUUID()}`,
      version: '1',
      title: 'Walks',
      status: 'active',
      item: [
        {
          linkId: 'g',
          type: 'group',
          text: 'This week',
          item: [
            { linkId: 'walked', type: 'boolean', text: 'Did you walk?', required: true },
            {
              linkId: 'far',
              type: 'integer',
              text: 'How far?',
              enableWhen: [{ question: 'walked', operator: '=', answerBoolean: true }],
            },
            {
              linkId: 'with',
              type: 'choice',
              repeats: true,
              text: 'With whom?',
              answerOption: [
                { valueCoding: { system: 'https://people.test', code: 'dog', display: 'The dog' } },
                { valueString: 'A friend' },
              ],
            },
          ],
        },
      ],
    });
    const submission = await submit({
      id,
      answers: { walked: 'false', with: ['dog', 'option-2'] },
    });
    const { status, body } = await harbor.call('GET', `/submissions/${submission}?format=fhir`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ resourceType: 'QuestionnaireResponse', status: 'completed' });
    expect(body.item).toEqual([
      {
        linkId: 'g',
        text: 'This week',
        item: [
          { linkId: 'walked', text: 'Did you walk?', answer: [{ valueBoolean: false }] },
          {
            linkId: 'with',
            text: 'With whom?',
            answer: [
              { valueCoding: { system: 'https://people.test', code: 'dog', display: 'The dog' } },
              { valueString: 'A friend' },
            ],
          },
        ],
      },
    ]);
    expect(await auditOf(submission, 'submissions.read')).toHaveLength(1);
  });
});

describe('GET /alerts', () => {
  asksForAKey('GET', () => '/alerts');

  it.each(['acknowledged=maybe', 'cursor=zzz'])('refuses %s', async (query) => {
    expect((await harbor.call('GET', `/alerts?${query}`)).status).toBe(422);
  });

  it('shows a clinic its own alerts, newest first, with what was answered', async () => {
    const ids = [];
    for (const dark of ['some', 'no', 'much']) {
      app.clock.advance(60);
      ids.push(await submit({ answers: { restless: 'no', dark } }));
    }
    expect((await cedar.call('GET', '/alerts')).body).toEqual({ alerts: [], nextCursor: null });
    const first = (await harbor.call('GET', '/alerts?limit=1')).body;
    expect(first.alerts).toEqual([
      {
        id: expect.any(String),
        patientId: patient.patient_id,
        userId: patient.user_id,
        patientName: 'Noor Haddad',
        submissionId: ids[2],
        assessmentName: 'Evening check',
        triggers: [{ key: 'dark', question: 'Did your thoughts turn dark?', display: 'On most days' }],
        createdAt: app.clock.now().toISOString(),
        acknowledgedAt: null,
      },
    ]);
    const second = (await harbor.call('GET', `/alerts?limit=1&cursor=${first.nextCursor}`)).body;
    expect(second.alerts).toMatchObject([{ submissionId: ids[0] }]);
    expect((await cedar.call('GET', `/alerts?cursor=${first.nextCursor}`)).status).toBe(422);
  });
});

describe('POST /alerts/{id}/acknowledge', () => {
  asksForAKey('POST', () => `/alerts/${randomUUID()}/acknowledge`);

  const raise = async (): Promise<string> => {
    const submission = await submit({ answers: { restless: 'no', dark: 'much' } });
    const { alerts } = (await harbor.call('GET', '/alerts?limit=200')).body;
    return alerts.find((one: { submissionId: string }) => one.submissionId === submission).id;
  };

  it('takes another clinic’s alert for none and leaves it', async () => {
    const id = await raise();
    expect((await cedar.call('POST', `/alerts/${id}/acknowledge`)).status).toBe(404);
    const { body } = await harbor.call('GET', '/alerts?acknowledged=false&limit=200');
    expect(body.alerts.map((one: { id: string }) => one.id)).toContain(id);
  });

  it('counts the first time, and says the same the second', async () => {
    const id = await raise();
    const at = app.clock.now().toISOString();
    const first = await harbor.call('POST', `/alerts/${id}/acknowledge`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id, acknowledgedAt: at });
    app.clock.advance(3600);
    const colleague = await asClinic(app, { clinicId: harbor.clinicId });
    expect(await colleague.call('POST', `/alerts/${id}/acknowledge`)).toEqual(first);
    const row = await app.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?.acknowledged_by).toBe(harbor.keyId);
    const ids = async (acknowledged: boolean) =>
      (await harbor.call('GET', `/alerts?limit=200&acknowledged=${acknowledged}`)).body.alerts.map(
        (one: { id: string }) => one.id,
      );
    expect(await ids(true)).toContain(id);
    expect(await ids(false)).not.toContain(id);
  });
});
