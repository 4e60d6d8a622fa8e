import type { SubmissionSource } from '@evenkeel/contract/assessments';
import { byKey } from '@evenkeel/contract/answer-rules';
import { symptomPercent } from '@evenkeel/contract/check-in-rules';
import { lifestyleNodeIds, lifestyleTitle } from '@evenkeel/contract/check-ins';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Assignee } from '../../answering/assignee.ts';
import { flowOf } from '../../answering/flow-of.ts';
import type { KeptAnswers } from '../../answering/kept-answers.ts';
import type { Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { ModuleRow } from './module-rows.ts';

/** One check-in's answers, held against the version that they answer. */
export interface AnsweredCheckIn extends KeptAnswers {
  readonly module: ModuleRow;
  readonly answers: Answer[];
}

interface Stored {
  readonly person: Pick<Assignee, 'user_id' | 'clinic_id'>;
  readonly source: SubmissionSource;
  readonly now: Date;
}

type LifestyleType = Schema['lifestyle_values']['type'];
type LifestyleNodeId = (typeof lifestyleNodeIds)[number];

const lifestyleTypeOf: Readonly<Record<LifestyleNodeId, LifestyleType>> = {
  positivity: 'positivity',
  energy: 'energy',
  sleep: 'sleep_quality',
  social: 'social',
};

const isLifestyle = ({ name }: ModuleRow): boolean => name === lifestyleTitle;

/** How strong the symptom is; the daily sliders are no symptom. */
const percentOf = ({ module, answers }: AnsweredCheckIn): number | null =>
  module.check_in.type !== 'symptom' || isLifestyle(module)
    ? null
    : symptomPercent(module.check_in.nodes, byKey(answers));

/** What the daily sliders recorded; one that was left open recorded nothing. */
const lifestyleValuesOf = ({ id, module, answers }: AnsweredCheckIn, { person, now }: Stored) => {
  if (!isLifestyle(module)) return [];
  const values = byKey(answers);
  return lifestyleNodeIds.flatMap((nodeId) => {
    const value = values[nodeId];
    return typeof value === 'number'
      ? [
          {
            check_in_score_id: id,
            user_id: person.user_id,
            type: lifestyleTypeOf[nodeId],
            value,
            recorded_at: now,
          },
        ]
      : [];
  });
};

/** Writes check-ins with what they measure: symptoms, lifestyle values, and how often worksheets were completed. */
export const storeCheckIns = async (
  tx: Tx,
  answered: readonly AnsweredCheckIn[],
  stored: Stored,
): Promise<void> => {
  const { person, source, now } = stored;
  await tx
    .insertInto('check_in_scores')
    .values(
      answered.map((one) => ({
        id: one.id,
        submitted_together_id: answered[0]?.id ?? one.id,
        clinic_id: person.clinic_id,
        user_id: person.user_id,
        content_id: one.module.id,
        version_id: one.module.version_id,
        answers: JSON.stringify(one.answers),
        symptom_percent: percentOf(one),
        safety_triggered: one.triggers.length > 0,
        source,
        flow_type: flowOf(source),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  const values = answered.flatMap((one) => lifestyleValuesOf(one, stored));
  if (values.length > 0) await tx.insertInto('lifestyle_values').values(values).execute();
  const worksheets = answered.filter(({ module }) => module.check_in.type === 'treatment_activity');
  if (worksheets.length === 0) return;
  await tx
    .insertInto('worksheet_counts')
    .values(worksheets.map(({ module }) => ({ user_id: person.user_id, content_id: module.id, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'content_id'])
        .doUpdateSet(({ eb }) => ({ count: eb('worksheet_counts.count', '+', 1) })),
    )
    .execute();
};
