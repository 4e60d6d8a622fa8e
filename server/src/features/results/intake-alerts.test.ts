import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asClinic, type TestClinic } from '../../testing/as-clinic.ts';
import { buildIntake, buildIntakeQuestionnaire, sampleResponses } from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
afterAll(() => app.close());

/** An intake whose answers call for help. */
const raise = async (done: 'questionnaire' | 'payment' = 'questionnaire') => {
  const { clinicId } = harbor;
  const questionnaire = await buildIntakeQuestionnaire(app, clinicId);
  const responses = sampleResponses({ unsafe: 'yes' });
  const intake = await buildIntake(app, { clinicId, done, responses });
  const [alert] = await alertsOf(harbor);
  const alertId: string = alert.id;
  return { alertId, intake, questionnaire };
};
const alertsOf = async (clinic: TestClinic, query = '') =>
  (await clinic.call('GET', `/alerts${query}`)).body.alerts;

describe('an alert that an intake raised', () => {
  it('is listed before there is a patient, with the answer in words', async () => {
    const { alertId, intake } = await raise();
    expect(await alertsOf(harbor)).toEqual([
      {
        id: alertId,
        patientId: null,
        userId: null,
        patientName: 'Noor Vale',
        submissionId: intake.invitationId,
        assessmentName: 'Sample intake',
        triggers: [{ key: 'unsafe', question: 'Item unsafe', display: 'Yes' }],
        createdAt: app.clock.now().toISOString(),
        acknowledgedAt: null,
      },
    ]);
    expect(await alertsOf(cedar)).toEqual([]);
  });

  it('quotes the questions as they read when they were answered', async () => {
    const { questionnaire } = await raise();
    const versionId = randomUUID();
    await app.db
      .insertInto('content_versions')
      .values({
        id: versionId,
        content_id: questionnaire.id,
        number: 2,
        definition: JSON.stringify({ sections: [] }),
        check_in: null,
        intake: JSON.stringify({ pages: [] }),
        scoring: null,
        source: '{}',
        source_hash: 'second',
        total_questions: 0,
        created_at: app.clock.now(),
      })
      .execute();
    await app.db
      .updateTable('content')
      .set({ current_version_id: versionId })
      .where('id', '=', questionnaire.id)
      .execute();
    const [alert] = await alertsOf(harbor);
    expect(alert.triggers).toMatchObject([{ key: 'unsafe', display: 'Yes' }]);
  });

  it('quotes what was answered then, whatever is being changed since', async () => {
    const { intake } = await raise();
    const responses = [{ linkId: 'unsafe', value: 'no' }];
    const body = { pageIndex: 1, responses };
    const { headers } = intake;
    expect((await call(app, 'saveIntakePage', { headers, body })).statusCode).toBe(200);
    const triggers = [{ key: 'unsafe', question: 'Item unsafe', display: 'Yes' }];
    expect(await alertsOf(harbor)).toMatchObject([{ triggers }]);
    const resent = { responses: sampleResponses({ unsafe: 'no' }) };
    expect((await call(app, 'submitIntakeQuestionnaire', { headers, body: resent })).statusCode).toBe(200);
    expect(await alertsOf(harbor)).toMatchObject([{ triggers }]);
    const record = (await harbor.call('GET', `/intake-invitations/${intake.invitationId}`)).body;
    expect(record.safetyTriggered).toBe(true);
    expect(record.responses).toContainEqual(expect.objectContaining({ linkId: 'unsafe', display: 'No' }));
  });

  it('names the patient once the intake is completed', async () => {
    const { intake } = await raise('payment');
    const { patientId, userId, invitationId } = intake;
    const renamed = await harbor.call('PATCH', `/patients/${patientId}`, { lastName: 'Vale-Lee' });
    expect(renamed.status).toBe(200);
    expect(await alertsOf(harbor)).toMatchObject([
      { patientId, userId, patientName: 'Noor Vale-Lee', submissionId: invitationId },
    ]);
  });

  it('is acknowledged like any other, by its own clinic', async () => {
    const { alertId } = await raise();
    expect((await cedar.call('POST', `/alerts/${alertId}/acknowledge`)).status).toBe(404);
    const { status, body } = await harbor.call('POST', `/alerts/${alertId}/acknowledge`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ patientName: 'Noor Vale', acknowledgedAt: app.clock.now().toISOString() });
    expect(await alertsOf(harbor, '?acknowledged=false')).toEqual([]);
    expect(await alertsOf(harbor, '?acknowledged=true')).toHaveLength(1);
    const trail = await app.db.selectFrom('audit_log').selectAll().where('object_id', '=', alertId).execute();
    expect(trail).toMatchObject([{ action: 'alerts.acknowledge', actor_id: harbor.keyId, user_id: null }]);
  });
});
