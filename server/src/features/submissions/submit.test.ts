import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { buildAssessment, buildQuestion, sampleContent } from '../../testing/build-content.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { calmAnswers, profileAndAssessment, submissionsOf, submitAs } from '../../testing/submitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

describe('POST /v1/public-api/user/{userId}/submit-assessments', () => {
  it('answers 404 to a user who does not exist, in words for people', async () => {
    const { profile, assessment } = await profileAndAssessment(app);
    const answer = await submitAs(app)({ ...profile, user_id: randomUUID() }, [
      { id: assessment.id, answers: calmAnswers },
    ]);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('public-user-not-found');
  });

  it("treats another clinic's assessment like one that does not exist", async () => {
    const { profile } = await profileAndAssessment(app);
    const { assessment: foreign } = await profileAndAssessment(app);
    const theirs = await submitAs(app)(profile, [{ id: foreign.id, answers: calmAnswers }]);
    const nobodys = await submitAs(app)(profile, [{ id: randomUUID(), answers: calmAnswers }]);
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual(nobodys.json());
    expect(await submissionsOf(app, profile)).toEqual([]);
  });

  it('answers 422 when the assignee is not the user of the path', async () => {
    const { profile, assessment } = await profileAndAssessment(app);
    const answer = await submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }], {
      assigneeUserId: randomUUID(),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toHaveProperty('assigneeUserId');
  });

  it('repeats the rules of the form and names each answer, storing nothing', async () => {
    const profile = await buildProfile(app);
    const questions = [
      buildQuestion({ key: 'one', answers: [{ id: 'yes', title: 'Yes' }] }),
      buildQuestion({ key: 'many', type: 'multi-select', answers: [{ id: 'a', title: 'A' }] }),
      buildQuestion({ key: 'whole', type: 'number' }),
      buildQuestion({ key: 'low', type: 'number', meta: { min: 1 } }),
      buildQuestion({ key: 'high', type: 'number', meta: { max: 5 } }),
      buildQuestion({ key: 'between', type: 'number', meta: { min: 1, max: 5 } }),
      buildQuestion({ key: 'text', type: 'free_text' }),
    ];
    const strict = await buildAssessment(
      app,
      profile.clinic_id,
      sampleContent({ content: { sections: [{ title: '', answers: [], questions }] }, scoring: null }),
    );
    const good = await buildAssessment(app, profile.clinic_id);
    const answer = await submitAs(app)(profile, [
      { id: good.id, answers: calmAnswers },
      {
        id: strict.id,
        answers: [
          { key: 'one', value: 'perhaps' },
          { key: 'many', value: [] },
          { key: 'whole', value: 1.5 },
          { key: 'low', value: 0 },
          { key: 'high', value: 6 },
          { key: 'between', value: 6 },
          { key: 'stray', value: 'x' },
        ],
      },
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      code: 'invalid-answers',
      fields: {
        'assessments.1.answers.one': '* Required',
        'assessments.1.answers.many': '* Must select at least one option',
        'assessments.1.answers.whole': '* Enter whole number',
        'assessments.1.answers.low': '* Enter >= 1',
        'assessments.1.answers.high': '* Enter <= 5',
        'assessments.1.answers.between': '* Enter between 1 and 5',
        'assessments.1.answers.text': '* Required',
        'assessments.1.answers.stray': 'This question is not part of the assessment',
      },
    });
    expect(await submissionsOf(app, profile)).toEqual([]);
  });

  it('stores every assessment of a set with its score, and answers 201 with exactly the receipt', async () => {
    const { profile, assessment } = await profileAndAssessment(app, { email: 'a@mail.test' });
    const second = await buildAssessment(app, profile.clinic_id);
    const answer = await submitAs(app)(
      profile,
      [
        { id: assessment.id, answers: calmAnswers },
        { id: second.id, answers: calmAnswers },
      ],
      { source: 'clinician_app', isNewPatient: true, submissionType: 'take_now' },
    );
    expect(answer.statusCode).toBe(201);
    const receipt = answer.json();
    expect(receipt).toEqual({
      submissionId: expect.any(String),
      receivedAt: '2026-03-02T17:00:00.000Z',
      info: { shouldPromptAccountCreation: true, hasOnboarded: false, firstName: 'Ada' },
      accountSetup: null,
    });
    const stored = await submissionsOf(app, profile);
    expect(stored).toHaveLength(2);
    for (const row of stored) {
      expect(row).toMatchObject({
        submitted_together_id: receipt.submissionId,
        answers: calmAnswers,
        score: { total: 3, max: 6, band: 'a lot', complete: true },
        source: 'clinician_app',
        flow_type: 'clinician',
        submission_type: 'take_now',
        is_new_patient: true,
        safety_triggered: false,
      });
    }
    expect(stored.map(({ id }) => id)).toContain(receipt.submissionId);
  });

  it('keeps answers with the version that was answered, even after a newer one came', async () => {
    const profile = await buildProfile(app);
    const content = sampleContent();
    const first = await buildAssessment(app, profile.clinic_id, content);
    const second = await buildAssessment(app, profile.clinic_id, { ...content, name: 'Renamed' });
    expect(second.id).toBe(first.id);
    await submitAs(app)(profile, [{ id: first.id, versionId: first.versionId, answers: calmAnswers }]);
    await submitAs(app)(profile, [{ id: first.id, answers: calmAnswers }]);
    const versions = (await submissionsOf(app, profile)).map(({ version_id }) => version_id);
    expect(versions.toSorted()).toEqual([first.versionId, second.versionId].toSorted());
  });

  it('drops answers to questions that their conditions left out', async () => {
    const profile = await buildProfile(app);
    const content = sampleContent({
      scoring: null,
      content: {
        sections: [
          {
            title: '',
            answers: [
              { id: 'no', title: 'No' },
              { id: 'yes', title: 'Yes' },
            ],
            questions: [
              buildQuestion({ key: 'first' }),
              buildQuestion({
                key: 'then',
                enableWhen: [
                  { behavior: 'all', conditions: [{ question: 'first', operator: '=', answer: 'yes' }] },
                ],
              }),
            ],
          },
        ],
      },
    });
    const { id } = await buildAssessment(app, profile.clinic_id, content);
    const answer = await submitAs(app)(profile, [
      {
        id,
        answers: [
          { key: 'first', value: 'no' },
          { key: 'then', value: 'yes' },
        ],
      },
    ]);
    expect(answer.statusCode).toBe(201);
    expect((await submissionsOf(app, profile))[0]?.answers).toEqual([{ key: 'first', value: 'no' }]);
  });

  it('tells the address for the account only after the date of birth was verified the same way', async () => {
    const { profile, assessment } = await profileAndAssessment(app, { email: 'b@mail.test' });
    const send = async (source: string) =>
      (await submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }], { source })).json()
        .accountSetup;
    expect(await send('sms')).toBeNull();
    await app.db
      .insertInto('birthday_verifications')
      .values({ user_id: profile.user_id, telecom_type: 'sms', verified_at: app.clock.now() })
      .execute();
    expect(await send('sms')).toEqual({ patientId: profile.patient_id, email: 'b@mail.test' });
    expect(await send('manual_sms')).toEqual({ patientId: profile.patient_id, email: 'b@mail.test' });
    expect(await send('email')).toBeNull();
    expect(await send('patient_app')).toBeNull();
  });
});

describe('what was due', () => {
  const administer = async (
    profile: ProfileRow,
    contentId: string,
    dates: { administration: string; due: string | null },
  ): Promise<string> => {
    const assignmentId = randomUUID();
    const id = randomUUID();
    await app.db
      .insertInto('assignments')
      .values({
        id: assignmentId,
        clinic_id: profile.clinic_id,
        user_id: profile.user_id,
        content_id: contentId,
        cadence: 'weekly',
        start_date: dates.administration,
        next_administration_date: dates.due,
        created_at: app.clock.now(),
      })
      .execute();
    await app.db
      .insertInto('administrations')
      .values({
        id,
        assignment_id: assignmentId,
        clinic_id: profile.clinic_id,
        user_id: profile.user_id,
        content_id: contentId,
        administration_date: dates.administration,
        due_date: dates.due,
        submission_id: null,
        created_at: app.clock.now(),
      })
      .execute();
    return id;
  };
  const finishedBy = async (id: string) =>
    (
      await app.db
        .selectFrom('administrations')
        .select('submission_id')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.submission_id;

  it('is finished by the answers', async () => {
    const { profile, assessment } = await profileAndAssessment(app);
    const open = await administer(profile, assessment.id, {
      administration: '2026-03-01',
      due: '2026-03-08',
    });
    const receipt = (await submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }])).json();
    expect(await finishedBy(open)).toBe(receipt.submissionId);
  });

  it('stays missed when its due date has passed on the person’s own calendar', async () => {
    // 17:00 UTC on 2 March is already 3 March in Auckland.
    const { profile, assessment } = await profileAndAssessment(app, { time_zone: 'Pacific/Auckland' });
    const passed = await administer(profile, assessment.id, {
      administration: '2026-02-24',
      due: '2026-03-03',
    });
    await submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }]);
    expect(await finishedBy(passed)).toBeNull();
  });
});
