import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asClinic, type TestClinic } from '../../testing/as-clinic.ts';
import {
  alertOfIntake,
  answerIntake,
  buildIntakeQuestionnaire,
  noor,
  samplePages,
} from '../../testing/build-intake.ts';
import { buildProfile } from '../../testing/build.ts';
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

/** An intake whose submitted answers raised an alert, as submitting writes it. */
const raise = async () => {
  const { body } = await harbor.call('POST', '/intake-invitations', { firstName: 'N.' });
  const invitationId: string = body.intakeInvitationId;
  const questionnaire = await buildIntakeQuestionnaire(app, harbor.clinicId);
  const answers = { why: 'Sleep', harm: 'y' };
  await answerIntake(app, invitationId, { versionId: questionnaire.versionId, answers });
  const alertId = await alertOfIntake(app, { clinicId: harbor.clinicId, invitationId, keys: ['harm'] });
  return { alertId, invitationId, questionnaire };
};
const alertsOf = async (clinic: TestClinic, query = '') =>
  (await clinic.call('GET', `/alerts${query}`)).body.alerts;

describe('an alert that an intake raised', () => {
  it('is listed before there is a patient, with the answer in words', async () => {
    const { alertId, invitationId } = await raise();
    expect(await alertsOf(harbor)).toEqual([
      {
        id: alertId,
        patientId: null,
        userId: null,
        patientName: 'Noor Haddad',
        submissionId: invitationId,
        assessmentName: 'Before your first visit',
        triggers: [{ key: 'harm', question: 'Have you thought of hurting yourself?', display: 'Yes' }],
        createdAt: app.clock.now().toISOString(),
        acknowledgedAt: null,
      },
    ]);
    expect(await alertsOf(cedar)).toEqual([]);
  });

  it('quotes the questions as they read when they were answered', async () => {
    const { questionnaire } = await raise();
    const [first] = samplePages;
    await app.db
      .insertInto('content_versions')
      .values({
        id: randomUUID(),
        content_id: questionnaire.id,
        number: 2,
        definition: JSON.stringify({ sections: [] }),
        check_in: null,
        intake: JSON.stringify({ pages: [first] }),
        scoring: null,
        source: '{}',
        source_hash: 'second',
        total_questions: 3,
        created_at: app.clock.now(),
      })
      .execute();
    const [alert] = await alertsOf(harbor);
    expect(alert.triggers).toMatchObject([{ key: 'harm', display: 'Yes' }]);
  });

  it('names the patient once the intake is completed', async () => {
    const { invitationId } = await raise();
    const { user_id, patient_id } = await app.db
      .selectFrom('intake_invitations')
      .select(['user_id', 'patient_id'])
      .where('id', '=', invitationId)
      .executeTakeFirstOrThrow();
    const name = { first_name: noor.firstName, last_name: 'Haddad-Lee' };
    await buildProfile(app, { clinic_id: harbor.clinicId, user_id, patient_id, ...name });
    await app.db
      .updateTable('alerts')
      .set({ user_id })
      .where('intake_invitation_id', '=', invitationId)
      .execute();
    expect(await alertsOf(harbor)).toMatchObject([
      { patientId: patient_id, userId: user_id, patientName: 'Noor Haddad-Lee', submissionId: invitationId },
    ]);
  });

  it('is acknowledged like any other, by its own clinic', async () => {
    const { alertId } = await raise();
    expect((await cedar.call('POST', `/alerts/${alertId}/acknowledge`)).status).toBe(404);
    const { status, body } = await harbor.call('POST', `/alerts/${alertId}/acknowledge`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ patientName: 'Noor Haddad', acknowledgedAt: app.clock.now().toISOString() });
    expect(await alertsOf(harbor, '?acknowledged=false')).toEqual([]);
    expect(await alertsOf(harbor, '?acknowledged=true')).toHaveLength(1);
    const trail = await app.db.selectFrom('audit_log').selectAll().where('object_id', '=', alertId).execute();
    expect(trail).toMatchObject([{ action: 'alerts.acknowledge', actor_id: harbor.keyId, user_id: null }]);
  });
});
