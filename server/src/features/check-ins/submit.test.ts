import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { buildLifestyleModule, buildModule, sampleModule } from '../../testing/build-module.ts';
import { buildProfile, buildProviderKey, signInAs } from '../../testing/build.ts';
import { call } from '../../testing/call.ts';
import {
  answered,
  answersOf,
  checkInAs,
  checkInScoresOf,
  profileAndModule,
} from '../../testing/checking-in.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const lifestyleOf = (profile: ProfileRow) =>
  app.db
    .selectFrom('lifestyle_values')
    .select(['type', 'value'])
    .where('user_id', '=', profile.user_id)
    .orderBy('type')
    .execute();

describe('POST submit-checkins', () => {
  it('answers 404 for a link that is nobody’s', async () => {
    const answer = await call(app, 'submitPublicCheckIns', {
      params: { userId: randomUUID() },
      body: [{ moduleId: randomUUID(), moduleVersionId: randomUUID(), answers: [] }],
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'public-user-not-found']);
  });

  it('answers 422 to nothing, to one module twice and to a source that there is not', async () => {
    const { profile, module } = await profileAndModule(app);
    expect((await checkInAs(app)(profile, [])).statusCode).toBe(422);
    expect((await checkInAs(app)(profile, [answered(module, {}), answered(module, {})])).statusCode).toBe(
      422,
    );
    expect((await checkInAs(app)(profile, [answered(module, {})], { source: 'pigeon' })).statusCode).toBe(
      422,
    );
    expect(await checkInScoresOf(app, profile)).toEqual([]);
  });

  it('answers 404 for another clinic’s module, a version of another module, and none at all', async () => {
    const { profile, module } = await profileAndModule(app);
    const elsewhere = (await profileAndModule(app)).module;
    const other = await buildModule(app, profile.clinic_id);
    for (const wrong of [
      elsewhere,
      { id: other.id, versionId: module.versionId },
      { id: randomUUID(), versionId: module.versionId },
    ]) {
      const answer = await checkInAs(app)(profile, [
        answered(module, { tense: 'some' }),
        answered(wrong, {}),
      ]);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error).toMatchObject({
        code: 'not-found',
        fields: { '1.moduleId': 'This check-in is no longer available.' },
      });
    }
    expect(await checkInScoresOf(app, profile)).toEqual([]);
  });

  it('names each wrong answer, and stores nothing', async () => {
    const { profile, module } = await profileAndModule(app);
    const lifestyle = await buildLifestyleModule(app, profile.clinic_id);
    const answer = await checkInAs(app)(profile, [
      answered(module, { intro: 'x', tense: 'perhaps', helped: 'walk', ache: 11, note: 7, stray: 'x' }),
      answered(lifestyle, { energy: -2.01 }),
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      code: 'invalid-answers',
      fields: {
        '0.answers.intro': 'A heading has no answer',
        '0.answers.tense': 'Must be one of the answers',
        '0.answers.helped': 'Must be a list of the answers',
        '0.answers.ache': 'Must be between 0 and 10',
        '0.answers.note': 'Must be a text',
        '0.answers.stray': 'This question is not part of the check-in',
        '1.answers.energy': 'Must be between -2 and 2',
      },
    });
    expect(await checkInScoresOf(app, profile)).toEqual([]);
  });

  it('stores a set with one receipt, every question open or answered, and what it measures', async () => {
    const { profile, module } = await profileAndModule(app);
    const worksheet = await buildModule(app, profile.clinic_id, sampleModule({ type: 'treatment_activity' }));
    const answer = await checkInAs(app)(
      profile,
      [answered(module, { tense: 'some', ache: 10, note: ' ' }), answered(worksheet, { helped: ['talk'] })],
      { source: 'clinician_app' },
    );
    expect(answer.statusCode).toBe(201);
    const receipt = answer.json();
    expect(receipt).toEqual({
      submissionId: expect.any(String),
      receivedAt: '2026-03-02T17:00:00.000Z',
      info: { shouldPromptAccountCreation: false, hasOnboarded: false, firstName: 'Ada' },
      accountSetup: null,
    });
    const stored = await checkInScoresOf(app, profile);
    expect(stored).toHaveLength(2);
    expect(stored.find((row) => row.content_id === module.id)).toMatchObject({
      id: receipt.submissionId,
      submitted_together_id: receipt.submissionId,
      version_id: module.versionId,
      answers: answersOf({ tense: 'some', helped: null, ache: 10, note: null }),
      symptom_percent: 75,
      safety_triggered: false,
      source: 'clinician_app',
      flow_type: 'clinician',
    });
    expect(stored.find((row) => row.content_id === worksheet.id)).toMatchObject({
      submitted_together_id: receipt.submissionId,
      symptom_percent: null,
    });
    expect(await lifestyleOf(profile)).toEqual([]);
  });

  it('keeps what the daily sliders recorded, and nothing for one that was skipped', async () => {
    const profile = await buildProfile(app);
    const lifestyle = await buildLifestyleModule(app, profile.clinic_id);
    const values = { positivity: 0, energy: -1.25, sleep: 2, social: null };
    expect((await checkInAs(app)(profile, [answered(lifestyle, values)])).statusCode).toBe(201);
    expect(await lifestyleOf(profile)).toEqual([
      { type: 'energy', value: -1.25 },
      { type: 'positivity', value: 0 },
      { type: 'sleep_quality', value: 2 },
    ]);
    expect(await checkInScoresOf(app, profile)).toMatchObject([
      { symptom_percent: null, answers: answersOf(values) },
    ]);
  });

  it('counts how often a worksheet was completed', async () => {
    const profile = await buildProfile(app);
    const worksheet = await buildModule(app, profile.clinic_id, sampleModule({ type: 'treatment_activity' }));
    for (const key of ['a', 'a', 'b']) await checkInAs(app)(profile, [answered(worksheet, {})], { key });
    const counts = await app.db
      .selectFrom('worksheet_counts')
      .select(['content_id', 'count'])
      .where('user_id', '=', profile.user_id)
      .execute();
    expect(counts).toEqual([{ content_id: worksheet.id, count: 2 }]);
  });

  it('takes answers to an earlier version of a module and keeps them with it', async () => {
    const profile = await buildProfile(app);
    const content = sampleModule();
    const first = await buildModule(app, profile.clinic_id, content);
    const second = await buildModule(app, profile.clinic_id, { ...content, name: 'Renamed' });
    expect(second.id).toBe(first.id);
    expect((await checkInAs(app)(profile, [answered(first, {})])).statusCode).toBe(201);
    expect(await checkInScoresOf(app, profile)).toMatchObject([{ version_id: first.versionId }]);
  });

  it('finishes what was due', async () => {
    const { profile, module } = await profileAndModule(app);
    const { headers } = await buildProviderKey(app, { clinicId: profile.clinic_id });
    await call(app, 'createAssignment', {
      params: { patientId: profile.patient_id },
      headers,
      body: { contentId: module.id, cadence: 'daily' },
    });
    const due = async () => {
      const answer = await call(app, 'getPublicAssignedCheckIns', { params: { userId: profile.user_id } });
      return answer.json().checkIns.map((each: { isOverdue: boolean }) => each.isOverdue);
    };
    expect(await due()).toEqual([true]);
    const receipt = (await checkInAs(app)(profile, [answered(module, {})])).json();
    expect(await due()).toEqual([false]);
    const finished = await app.db
      .selectFrom('administrations')
      .select(['submission_id', 'check_in_score_id'])
      .where('user_id', '=', profile.user_id)
      .execute();
    expect(finished).toEqual([{ submission_id: null, check_in_score_id: receipt.submissionId }]);
  });
});

describe('POST check-ins/submit', () => {
  it('stores the answers of somebody signed in, as of the app', async () => {
    const { profile, module } = await profileAndModule(app);
    const { headers } = await signInAs(app, profile);
    const answer = await call(app, 'submitCheckIns', {
      params: { userId: profile.user_id },
      headers,
      body: [answered(module, { tense: 'none' })],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().info.hasOnboarded).toBe(true);
    expect(await checkInScoresOf(app, profile)).toMatchObject([
      { source: 'patient_app', flow_type: 'clinic' },
    ]);
  });
});
