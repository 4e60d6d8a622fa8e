import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  alarmingAnswers,
  alertsOf,
  calmAnswers,
  profileAndAssessment,
  submissionsOf,
  submitAs,
} from '../../testing/submitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

describe('an Idempotency-Key', () => {
  it('stores 50 parallel duplicates once and answers all of them alike', async () => {
    const { profile, assessment } = await profileAndAssessment(app, { email: 'c@mail.test' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        submitAs(app)(profile, [{ id: assessment.id, answers: alarmingAnswers }], { key: 'same-key' }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await submissionsOf(app, profile)).toHaveLength(1);
    const alerts = await alertsOf(app, profile);
    expect(alerts).toHaveLength(1);
  });

  it('is refused with other answers, and belongs to its user alone', async () => {
    const { profile, assessment } = await profileAndAssessment(app);
    const other = await buildProfile(app, { clinic_id: profile.clinic_id });
    await submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }], { key: 'mine' });
    const changed = await submitAs(app)(profile, [{ id: assessment.id, answers: alarmingAnswers }], {
      key: 'mine',
    });
    expect(changed.statusCode).toBe(422);
    expect(changed.json().error.code).toBe('idempotency-key-reused');
    const theirs = await submitAs(app)(other, [{ id: assessment.id, answers: alarmingAnswers }], {
      key: 'mine',
    });
    expect(theirs.statusCode).toBe(201);
  });

  it('is free again after a refusal, so that corrected answers can go under it', async () => {
    const { profile, assessment } = await profileAndAssessment(app);
    const refused = await submitAs(app)(profile, [{ id: assessment.id, answers: [] }], { key: 'again' });
    expect(refused.statusCode).toBe(422);
    const corrected = await submitAs(app)(profile, [{ id: assessment.id, answers: calmAnswers }], {
      key: 'again',
    });
    expect(corrected.statusCode).toBe(201);
  });
});
