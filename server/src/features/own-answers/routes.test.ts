import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownAnswers, type OwnAnswers } from '@evenkeel/contract/own-answers';
import { asClinic, sampleContent } from '../../testing/as-clinic.ts';
import { buildAssessment } from '../../testing/build-content.ts';
import { buildModule } from '../../testing/build-module.ts';
import { buildProfile, signInAs } from '../../testing/build.ts';
import { buildIntake, patientOf, sampleResponses } from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { answered, checkInAs } from '../../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { alarmingAnswers, calmAnswers, submitAs } from '../../testing/submitting.ts';
import type { ProfileRow } from '../../db/schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ownOf = async (profile: ProfileRow): Promise<OwnAnswers> => {
  const { headers } = await signInAs(app, profile);
  const answer = await call(app, 'getOwnAnswers', { params: { userId: profile.user_id }, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return ownAnswers.parse(answer.json());
};

describe('GET /users/{userId}/answers', () => {
  it('asks to sign in', async () => {
    const { user_id: userId } = await buildProfile(app);
    expect((await call(app, 'getOwnAnswers', { params: { userId } })).statusCode).toBe(401);
  });

  it('takes somebody else for nobody', async () => {
    const [one, other] = [await buildProfile(app), await buildProfile(app)];
    const { headers } = await signInAs(app, one);
    const answer = await call(app, 'getOwnAnswers', { params: { userId: other.user_id }, headers });
    expect(answer.statusCode).toBe(404);
  });

  it('is empty before anything was answered', async () => {
    expect(await ownOf(await buildProfile(app))).toEqual({
      generatedAt: app.clock.now().toISOString(),
      answered: [],
    });
  });

  it('gives an intake, assessments and check-ins in words, newest first, and nothing that was made of them', async () => {
    const intake = await buildIntake(app, {
      done: 'payment',
      responses: sampleResponses({ takes: 'yes', which: ['Tea', 'Salt'], born: '1984-11-02' }),
    });
    const profile = await patientOf(app, intake);
    if (profile === undefined) throw new Error('The intake made nobody a patient');
    const assessment = await buildAssessment(app, profile.clinic_id);
    const module = await buildModule(app, profile.clinic_id);
    app.clock.advance(60);
    await submitAs(app)(profile, [{ id: assessment.id, answers: alarmingAnswers }], { source: 'email' });
    app.clock.advance(60);
    await checkInAs(app)(profile, [answered(module, { tense: 'much', helped: ['walk', 'talk'], ache: 2.5 })]);

    const own = await ownOf(profile);
    expect(own.answered).toEqual([
      {
        id: expect.any(String),
        kind: 'check-in',
        name: 'Sample check-in',
        answeredAt: app.clock.now().toISOString(),
        source: 'patient_app',
        answers: [
          { question: 'How tense were you?', answer: 'A lot', value: 'much' },
          { question: 'What helped?', answer: 'A walk, Talking', value: ['walk', 'talk'] },
          { question: 'How strong was the ache?', answer: '2.5', value: 2.5 },
          { question: 'Anything else?', answer: null, value: null },
        ],
      },
      {
        id: expect.any(String),
        kind: 'assessment',
        name: expect.any(String),
        answeredAt: new Date(app.clock.now().getTime() - 60_000).toISOString(),
        source: 'email',
        answers: [
          expect.objectContaining({ value: 'often' }),
          expect.objectContaining({ value: 'often' }),
          expect.objectContaining({ value: null, answer: null }),
        ],
      },
      {
        id: intake.invitationId,
        kind: 'intake-questionnaire',
        name: 'Sample intake',
        answeredAt: new Date(app.clock.now().getTime() - 120_000).toISOString(),
        source: null,
        answers: [
          { question: 'Item reason', answer: 'I want to sleep', value: 'I want to sleep' },
          { question: 'Item takes', answer: 'Yes', value: 'yes' },
          { question: 'Item which', answer: 'Tea, Salt', value: ['Tea', 'Salt'] },
          { question: 'Item unsafe', answer: 'No', value: 'no' },
          { question: 'Item born', answer: '1984-11-02', value: '1984-11-02' },
        ],
      },
    ]);
    expect(JSON.stringify(own)).not.toMatch(/score|band|safety|percent/i);
    const entries = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', profile.user_id)
      .where('action', '=', 'own-answers.read')
      .execute();
    expect(entries).toMatchObject([{ actor_kind: 'account', clinic_id: profile.clinic_id }]);
  });

  it('gives the words that were read then, whatever the content says since', async () => {
    const clinic = await asClinic(app);
    const profile = await buildProfile(app, { clinic_id: clinic.clinicId });
    const content = sampleContent();
    const id = await clinic.addContent(content);
    const given = [
      { key: 'restless', value: 'some' },
      { key: 'dark', value: 'no' },
    ];
    await submitAs(app)(profile, [{ id, answers: given }]);
    await clinic.addContent(JSON.parse(JSON.stringify(content).replaceAll('On some days', 'At times')));
    const [set] = (await ownOf(profile)).answered;
    expect(set?.answers[0]).toEqual({
      question: 'Was it hard to sit still?',
      answer: 'On some days',
      value: 'some',
    });
  });

  it('gives a guardian what they answered, and not what the patient did', async () => {
    const patient = await buildProfile(app);
    const guardian = await buildProfile(app, {
      clinic_id: patient.clinic_id,
      type: 'participant',
      related_patient_id: patient.patient_id,
      relationship: 'Guardian',
    });
    const assessment = await buildAssessment(app, patient.clinic_id);
    await submitAs(app)(patient, [{ id: assessment.id, answers: calmAnswers }]);
    await submitAs(app)(guardian, [{ id: assessment.id, answers: alarmingAnswers }]);
    const valuesOf = async (profile: ProfileRow) =>
      (await ownOf(profile)).answered.map(({ answers }) => answers.map(({ value }) => value));
    expect(await valuesOf(guardian)).toEqual([['often', 'often', null]]);
    expect(await valuesOf(patient)).toEqual([['often', 'never', null]]);
  });

  it('gives years of answers whole, each once, however many share an instant', async () => {
    const profile = await buildProfile(app);
    const module = await buildModule(app, profile.clinic_id);
    const count = 1_100;
    await app.db
      .insertInto('check_in_scores')
      .values(
        Array.from({ length: count }, (_, index) => {
          const at = new Date(app.clock.now().getTime() - Math.floor(index / 3) * 86_400_000);
          const id = crypto.randomUUID();
          return {
            id,
            submitted_together_id: id,
            clinic_id: profile.clinic_id,
            user_id: profile.user_id,
            content_id: module.id,
            version_id: module.versionId,
            answers: JSON.stringify([{ key: 'ache', value: index }]),
            symptom_percent: null,
            safety_triggered: false,
            source: 'patient_app' as const,
            flow_type: 'clinic' as const,
            created_at: at,
            updated_at: at,
          };
        }),
      )
      .execute();
    const own = await ownOf(profile);
    const aches = own.answered.map(({ answers }) => answers.find(({ answer }) => answer !== null)?.value);
    expect(aches.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
    const times = own.answered.map(({ answeredAt }) => answeredAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});
