import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { asClinic, callApp, type TestClinic } from '../../testing/as-clinic.ts';
import { buildAssessment } from '../../testing/build-content.ts';
import { buildModule, sampleModule, type BuiltModule } from '../../testing/build-module.ts';
import { buildProfile } from '../../testing/build.ts';
import { answered, checkInAs } from '../../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { alarmingAnswers, submitAs } from '../../testing/submitting.ts';

let app: TestApp;
let harbor: TestClinic;
let cedar: TestClinic;
let patient: ProfileRow;

beforeAll(async () => {
  app = await createTestApp();
  harbor = await asClinic(app);
  cedar = await asClinic(app);
});
beforeEach(async () => {
  app.clock.set('2026-03-02T17:00:00Z');
  patient = await buildProfile(app, { clinic_id: harbor.clinicId, first_name: 'Noor', last_name: 'Haddad' });
});
afterAll(() => app.close());

describe('check-ins', () => {
  const path = () => `/patients/${patient.patient_id}/check-in-scores`;

  it('asks for a key, and finds no patient of another clinic', async () => {
    expect((await callApp(app, 'GET', `/v1/provider-api${path()}`)).status).toBe(401);
    expect((await cedar.call('GET', path())).status).toBe(404);
    expect((await harbor.call('GET', `${path()}?cursor=zzz`)).status).toBe(422);
  });

  it('shows answers in words with the questions of their version, newest first, a page at a time', async () => {
    const content = sampleModule({ name: 'Tension' });
    const first = await buildModule(app, harbor.clinicId, content);
    const check = async (module: BuiltModule, values: Parameters<typeof answered>[1]) => {
      app.clock.advance(60);
      const answer = await checkInAs(app)(patient, [answered(module, values)], { source: 'email' });
      return answer.json().submissionId;
    };
    const older = await check(first, { tense: 'some', helped: ['walk', 'talk'], ache: 2.5, note: 'Rain' });
    const nodes = content.content.nodes.map((node) => ({ ...node, label: `${node.label} (today)` }));
    const second = await buildModule(app, harbor.clinicId, { ...content, content: { nodes } });
    const newer = await check(second, {});
    const page = (await harbor.call('GET', `${path()}?limit=1`)).body;
    expect(page.checkInScores).toMatchObject([
      { id: newer, versionId: second.versionId, symptomPercent: null },
    ]);
    expect(page.checkInScores[0].answers[0]).toEqual({
      key: 'tense',
      label: 'How tense were you? (today)',
      value: null,
      display: null,
    });
    const rest = (await harbor.call('GET', `${path()}?limit=1&cursor=${page.nextCursor}`)).body;
    expect(rest).toEqual({
      nextCursor: null,
      checkInScores: [
        {
          id: older,
          moduleId: first.id,
          versionId: first.versionId,
          title: 'Tension',
          type: 'symptom',
          source: 'email',
          createdAt: '2026-03-02T17:01:00.000Z',
          symptomPercent: 37.5,
          safetyTriggered: false,
          answers: [
            { key: 'tense', label: 'How tense were you?', value: 'some', display: 'Somewhat' },
            { key: 'helped', label: 'What helped?', value: ['walk', 'talk'], display: 'A walk, Talking' },
            { key: 'ache', label: 'How strong was the ache?', value: 2.5, display: '2.5' },
            { key: 'note', label: 'Anything else?', value: 'Rain', display: 'Rain' },
          ],
        },
      ],
    });
    const told = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'check-ins.list')
      .where('user_id', '=', patient.user_id)
      .execute();
    expect(told).toEqual([{ actor_id: harbor.keyId }, { actor_id: harbor.keyId }]);
  });

  it('raise alerts beside those of assessments, which are acknowledged alike', async () => {
    const module = await buildModule(app, harbor.clinicId, sampleModule({ name: 'Tension' }));
    const assessment = await buildAssessment(app, harbor.clinicId);
    const submitted = await submitAs(app)(patient, [{ id: assessment.id, answers: alarmingAnswers }]);
    app.clock.advance(60);
    const sent = await checkInAs(app)(patient, [answered(module, { tense: 'much' })]);
    const { alerts } = (await harbor.call('GET', '/alerts?limit=2')).body;
    expect(alerts).toMatchObject([
      {
        patientName: 'Noor Haddad',
        submissionId: sent.json().submissionId,
        assessmentName: 'Tension',
        triggers: [{ key: 'tense', question: 'How tense were you?', display: 'A lot' }],
        acknowledgedAt: null,
      },
      { submissionId: submitted.json().submissionId, assessmentName: 'Sample assessment' },
    ]);
    expect((await cedar.call('POST', `/alerts/${alerts[0].id}/acknowledge`)).status).toBe(404);
    const seen = await harbor.call('POST', `/alerts/${alerts[0].id}/acknowledge`);
    expect(seen.body).toEqual({ ...alerts[0], acknowledgedAt: app.clock.now().toISOString() });
  });
});
