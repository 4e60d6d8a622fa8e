import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { ProfileRow } from '../../db/schema.ts';
import { buildAssessment, buildQuestion, sampleContent } from '../../testing/build-content.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

const calm: Answer[] = [
  { key: 'low', value: 'often' },
  { key: 'hurt', value: 'never' },
  { key: 'note', value: null },
];
const alarming: Answer[] = [
  { key: 'low', value: 'often' },
  { key: 'hurt', value: 'often' },
];

const submit = (
  profile: ProfileRow,
  assessments: { id: string; versionId?: string; answers: unknown }[],
  { key, ...more }: { key?: string; [field: string]: unknown } = {},
) =>
  app.http.inject({
    method: 'POST',
    url: `/v1/public-api/user/${profile.user_id}/submit-assessments`,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { assessments, assigneeUserId: profile.user_id, ...more },
  });

const storedFor = (profile: ProfileRow) =>
  app.db.selectFrom('submissions').selectAll().where('user_id', '=', profile.user_id).orderBy('id').execute();

const profileAndAssessment = async (given: Parameters<typeof buildProfile>[1] = {}) => {
  const profile = await buildProfile(app, given);
  return { profile, assessment: await buildAssessment(app, profile.clinic_id) };
};

describe('POST /v1/public-api/user/{userId}/submit-assessments', () => {
  it('answers 404 to a user who does not exist, in words for people', async () => {
    const { profile, assessment } = await profileAndAssessment();
    const answer = await submit({ ...profile, user_id: randomUUID() }, [
      { id: assessment.id, answers: calm },
    ]);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('public-user-not-found');
  });

  it("treats another clinic's assessment like one that does not exist", async () => {
    const { profile } = await profileAndAssessment();
    const { assessment: foreign } = await profileAndAssessment();
    const theirs = await submit(profile, [{ id: foreign.id, answers: calm }]);
    const nobodys = await submit(profile, [{ id: randomUUID(), answers: calm }]);
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual(nobodys.json());
    expect(await storedFor(profile)).toEqual([]);
  });

  it('answers 422 when the assignee is not the user of the path', async () => {
    const { profile, assessment } = await profileAndAssessment();
    const answer = await submit(profile, [{ id: assessment.id, answers: calm }], {
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
    const answer = await submit(profile, [
      { id: good.id, answers: calm },
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
    expect(await storedFor(profile)).toEqual([]);
  });

  it('stores every assessment of a set with its score, and answers 201 with exactly the receipt', async () => {
    const { profile, assessment } = await profileAndAssessment({ email: 'a@mail.test' });
    const second = await buildAssessment(app, profile.clinic_id);
    const answer = await submit(
      profile,
      [
        { id: assessment.id, answers: calm },
        { id: second.id, answers: calm },
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
    const stored = await storedFor(profile);
    expect(stored).toHaveLength(2);
    for (const row of stored) {
      expect(row).toMatchObject({
        submitted_together_id: receipt.submissionId,
        answers: calm,
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
    await submit(profile, [{ id: first.id, versionId: first.versionId, answers: calm }]);
    await submit(profile, [{ id: first.id, answers: calm }]);
    const versions = (await storedFor(profile)).map(({ version_id }) => version_id);
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
    const answer = await submit(profile, [
      {
        id,
        answers: [
          { key: 'first', value: 'no' },
          { key: 'then', value: 'yes' },
        ],
      },
    ]);
    expect(answer.statusCode).toBe(201);
    expect((await storedFor(profile))[0]?.answers).toEqual([{ key: 'first', value: 'no' }]);
  });

  it('tells the address for the account only after the date of birth was verified the same way', async () => {
    const { profile, assessment } = await profileAndAssessment({ email: 'b@mail.test' });
    const send = async (source: string) =>
      (await submit(profile, [{ id: assessment.id, answers: calm }], { source })).json().accountSetup;
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

describe('an Idempotency-Key', () => {
  it('stores 50 parallel duplicates once and answers all of them alike', async () => {
    const { profile, assessment } = await profileAndAssessment({ email: 'c@mail.test' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        submit(profile, [{ id: assessment.id, answers: alarming }], { key: 'same-key' }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await storedFor(profile)).toHaveLength(1);
    const alerts = await app.db
      .selectFrom('alerts')
      .where('user_id', '=', profile.user_id)
      .selectAll()
      .execute();
    expect(alerts).toHaveLength(1);
  });

  it('is refused with other answers, and belongs to its user alone', async () => {
    const { profile, assessment } = await profileAndAssessment();
    const other = await buildProfile(app, { clinic_id: profile.clinic_id });
    await submit(profile, [{ id: assessment.id, answers: calm }], { key: 'mine' });
    const changed = await submit(profile, [{ id: assessment.id, answers: alarming }], { key: 'mine' });
    expect(changed.statusCode).toBe(422);
    expect(changed.json().error.code).toBe('idempotency-key-reused');
    const theirs = await submit(other, [{ id: assessment.id, answers: alarming }], { key: 'mine' });
    expect(theirs.statusCode).toBe(201);
  });

  it('is free again after a refusal, so that corrected answers can go under it', async () => {
    const { profile, assessment } = await profileAndAssessment();
    const refused = await submit(profile, [{ id: assessment.id, answers: [] }], { key: 'again' });
    expect(refused.statusCode).toBe(422);
    const corrected = await submit(profile, [{ id: assessment.id, answers: calm }], { key: 'again' });
    expect(corrected.statusCode).toBe(201);
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
    const { profile, assessment } = await profileAndAssessment();
    const open = await administer(profile, assessment.id, {
      administration: '2026-03-01',
      due: '2026-03-08',
    });
    const receipt = (await submit(profile, [{ id: assessment.id, answers: calm }])).json();
    expect(await finishedBy(open)).toBe(receipt.submissionId);
  });

  it('stays missed when its due date has passed on the person’s own calendar', async () => {
    // 17:00 UTC on 2 March is already 3 March in Auckland.
    const { profile, assessment } = await profileAndAssessment({ time_zone: 'Pacific/Auckland' });
    const passed = await administer(profile, assessment.id, {
      administration: '2026-02-24',
      due: '2026-03-03',
    });
    await submit(profile, [{ id: assessment.id, answers: calm }]);
    expect(await finishedBy(passed)).toBeNull();
  });
});

describe('the safety path', () => {
  it('turns the safety net on, stores one alert and writes a message for each address, naming nothing', async () => {
    const { profile, assessment } = await profileAndAssessment({
      email: 'd@mail.test',
      phone_number: '+14155550100',
    });
    await submit(profile, [{ id: assessment.id, answers: alarming }]);
    const [stored] = await storedFor(profile);
    expect(stored?.safety_triggered).toBe(true);
    const alerts = await app.db
      .selectFrom('alerts')
      .where('user_id', '=', profile.user_id)
      .selectAll()
      .execute();
    expect(alerts).toMatchObject([
      { submission_id: stored?.id, question_keys: ['hurt'], acknowledged_at: null },
    ]);
    const { safety_net_enabled: enabled } = await app.db
      .selectFrom('profiles')
      .select('safety_net_enabled')
      .where('user_id', '=', profile.user_id)
      .executeTakeFirstOrThrow();
    expect(enabled).toBe(true);
    const messages = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', profile.user_id)
      .orderBy('channel')
      .execute();
    expect(
      messages.map(({ channel, to_address, message_type }) => [channel, to_address, message_type]),
    ).toEqual([
      ['email', 'd@mail.test', 'CLIENT_SAFETY_NET'],
      ['sms', '+14155550100', 'CLIENT_SAFETY_NET'],
    ]);
    for (const { text, links } of messages) {
      expect(links).toEqual([`https://clinic.test/user/${profile.user_id}/safety-net`]);
      expect(text).not.toMatch(/sample assessment|depress|anxiety|score|notified|answered/i);
    }
  });

  it('leaves everything alone when no answer calls for it', async () => {
    const { profile, assessment } = await profileAndAssessment({ email: 'e@mail.test' });
    await submit(profile, [{ id: assessment.id, answers: calm }]);
    const alerts = await app.db
      .selectFrom('alerts')
      .where('user_id', '=', profile.user_id)
      .selectAll()
      .execute();
    const messages = await app.db
      .selectFrom('messages')
      .where('user_id', '=', profile.user_id)
      .selectAll()
      .execute();
    expect([alerts, messages]).toEqual([[], []]);
  });

  it('stores neither answers nor alert when one of its writes fails', async () => {
    const { profile, assessment } = await profileAndAssessment({ email: 'f@mail.test' });
    // A message of this person cannot be written: the whole must not happen either.
    await sql`alter table messages add constraint refuse_one check (to_address <> 'f@mail.test')`.execute(
      app.db,
    );
    const answer = await submit(profile, [{ id: assessment.id, answers: alarming }], { key: 'half' });
    expect(answer.statusCode).toBe(500);
    await sql`alter table messages drop constraint refuse_one`.execute(app.db);
    expect(await storedFor(profile)).toEqual([]);
    const again = await submit(profile, [{ id: assessment.id, answers: alarming }], { key: 'half' });
    expect(again.statusCode).toBe(201);
    expect(await storedFor(profile)).toHaveLength(1);
  });
});
