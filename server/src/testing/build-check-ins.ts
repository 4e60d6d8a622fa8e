import { randomUUID } from 'node:crypto';
import type { ProfileRow, Schema } from '../db/schema.ts';
import type { TestApp } from './create-test-app.ts';

export interface BuiltCheckIn {
  readonly id: string;
  readonly versionId: string;
}

/** A check-in module of a clinic, written past the import. */
export const buildCheckIn = async (
  { db, clock }: TestApp,
  clinicId: string,
  { name, type = 'symptom' }: { name: string; type?: 'symptom' | 'treatment_activity' },
): Promise<BuiltCheckIn> => {
  const [id, versionId] = [randomUUID(), randomUUID()];
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('content')
      .values({
        id,
        clinic_id: clinicId,
        kind: 'check-in',
        key: id,
        name,
        disorder: null,
        current_version_id: versionId,
        created_at: now,
      })
      .execute();
    await tx
      .insertInto('content_versions')
      .values({
        id: versionId,
        content_id: id,
        number: 1,
        definition: JSON.stringify({ sections: [] }),
        check_in: JSON.stringify({ type, nodes: [] }),
        scoring: null,
        source: '{}',
        source_hash: id,
        total_questions: 0,
        created_at: now,
      })
      .execute();
  });
  return { id, versionId };
};

/** A completed check-in as it is stored, with how strong it says the symptom is. */
export const recordSymptom = async (
  { db }: TestApp,
  profile: ProfileRow,
  module: BuiltCheckIn,
  symptomPercent: number | null,
  at: string,
): Promise<string> => {
  const id = randomUUID();
  const created = new Date(at);
  await db
    .insertInto('check_in_scores')
    .values({
      id,
      submitted_together_id: id,
      clinic_id: profile.clinic_id,
      user_id: profile.user_id,
      content_id: module.id,
      version_id: module.versionId,
      answers: '[]',
      symptom_percent: symptomPercent,
      safety_triggered: false,
      source: 'patient_app',
      flow_type: 'clinic',
      created_at: created,
      updated_at: created,
    })
    .execute();
  return id;
};

/** A completed lifestyle check-in with what its sliders recorded. */
export const recordLifestyle = async (
  app: TestApp,
  profile: ProfileRow,
  module: BuiltCheckIn,
  values: Partial<Record<Schema['lifestyle_values']['type'], number>>,
  at: string,
): Promise<void> => {
  const id = await recordSymptom(app, profile, module, null, at);
  const rows = Object.entries(values).map(([type, value]) => ({
    check_in_score_id: id,
    user_id: profile.user_id,
    type: type as Schema['lifestyle_values']['type'],
    value,
    recorded_at: new Date(at),
  }));
  await app.db.insertInto('lifestyle_values').values(rows).execute();
};
