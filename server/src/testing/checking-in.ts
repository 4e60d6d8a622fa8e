import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import type { ProfileRow } from '../db/schema.ts';
import { createDueAdministrations } from '../features/assignments/administrations.ts';
import { buildModule, type BuiltModule } from './build-module.ts';
import { buildProfile } from './build.ts';
import { call } from './call.ts';
import type { TestApp } from './create-test-app.ts';

export const answersOf = (values: Record<string, AnswerValue>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));

/** One check-in of a body, with its answers by node id. */
export const answered = (module: BuiltModule, values: Record<string, AnswerValue> = {}) => ({
  moduleId: module.id,
  moduleVersionId: module.versionId,
  answers: answersOf(values),
});

/** Sends check-ins as a public link does. */
export const checkInAs =
  (app: TestApp) =>
  (profile: ProfileRow, body: unknown, { key, source }: { key?: string; source?: string } = {}) =>
    call(app, 'submitPublicCheckIns', {
      params: { userId: profile.user_id },
      ...(source === undefined ? {} : { query: { source } }),
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

export const checkInScoresOf = ({ db }: TestApp, profile: ProfileRow) =>
  db.selectFrom('check_in_scores').selectAll().where('user_id', '=', profile.user_id).execute();

/** Somebody with the sample module in their clinic. */
export const profileAndModule = async (
  app: TestApp,
  given: Parameters<typeof buildProfile>[1] = {},
): Promise<{ profile: ProfileRow; module: BuiltModule }> => {
  const profile = await buildProfile(app, given);
  return { profile, module: await buildModule(app, profile.clinic_id) };
};

/** Does what the job does each minute: opens what has fallen due. */
export const openDue = ({ db, clock }: TestApp): Promise<void> => createDueAdministrations(db, clock.now());
