import type { Answer } from '@evenkeel/contract/questionnaire';
import type { ProfileRow } from '../db/schema.ts';
import { buildAssessment } from './build-content.ts';
import { buildProfile } from './build.ts';
import type { TestApp } from './create-test-app.ts';

/** Answers to the sample content that call for nothing. */
export const calmAnswers: Answer[] = [
  { key: 'low', value: 'often' },
  { key: 'hurt', value: 'never' },
  { key: 'note', value: null },
];

/** Answers to the sample content of which one calls for crisis resources. */
export const alarmingAnswers: Answer[] = [
  { key: 'low', value: 'often' },
  { key: 'hurt', value: 'often' },
];

/** Answers to "How you slept" of the demonstration. */
export const sleepAnswers: Answer[] = [
  { key: 'hours', value: 7 },
  { key: 'rested', value: 'mostly' },
  { key: 'woke', value: 'no' },
];

/** Sends a set of answers as a public link does; what is more than a `key` goes into the body. */
export const submitAs =
  (app: TestApp) =>
  (
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

export const submissionsOf = ({ db }: TestApp, profile: ProfileRow) =>
  db.selectFrom('submissions').selectAll().where('user_id', '=', profile.user_id).orderBy('id').execute();

export const alertsOf = ({ db }: TestApp, profile: ProfileRow) =>
  db.selectFrom('alerts').selectAll().where('user_id', '=', profile.user_id).execute();

/** Somebody with the sample content in their clinic. */
export const profileAndAssessment = async (app: TestApp, given: Parameters<typeof buildProfile>[1] = {}) => {
  const profile = await buildProfile(app, given);
  return { profile, assessment: await buildAssessment(app, profile.clinic_id) };
};
