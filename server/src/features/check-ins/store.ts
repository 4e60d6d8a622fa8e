import type { SubmissionSource } from '@evenkeel/contract/assessments';
import { byKey } from '@evenkeel/contract/answer-rules';
import { symptomPercent } from '@evenkeel/contract/check-in-rules';
import { lifestyleNodeIds, lifestyleTitle } from '@evenkeel/contract/lifestyle-module';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Assignee } from '../../answering/assignee.ts';
import { flowOf } from '../../answering/flow-of.ts';
import type { KeptAnswers } from '../../answering/kept-answers.ts';
import type { Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { ModuleRow } from './module-rows.ts';

/** One check-in's answers, held against the version that they answer. */
export interface AnsweredCheckIn extends KeptAnswers {
  /** The id of the first of those sent in one go. */
  readonly togetherId: string;
  readonly module: Pick<ModuleRow, 'id' | 'version_id' | 'name' | 'check_in'>;
  readonly answers: Answer[];
  readonly at: Date;
}

interface Stored {
  readonly person: Pick<Assignee, 'user_id' | 'clinic_id'>;
  readonly source: SubmissionSource;
}

type LifestyleType = Schema['lifestyle_values']['type'];
type LifestyleNodeId = (typeof lifestyleNodeIds)[number];

const lifestyleTypeOf: Readonly<Record<LifestyleNodeId, LifestyleType>> = {
  positivity: 'positivity',
  energy: 'energy',
  sleep: 'sleep_quality',
  social: 'social',
};

const isLifestyle = ({ name }: AnsweredCheckIn['module']): boolean => name === lifestyleTitle;

/** How strong the symptom is; the daily sliders are no symptom. */
const percentOf = ({ module, answers }: AnsweredCheckIn): number | null =>
  module.check_in.type !== 'symptom' || isLifestyle(module)
    ? null
    : symptomPercent(module.check_in.nodes, byKey(answers));

/** What the daily sliders recorded; one that was left open recorded nothing. */
const lifestyleValuesOf = ({ id, module, answers, at }: AnsweredCheckIn, userId: string) => {
  if (!isLifestyle(module)) return [];
  const values = byKey(answers);
  return lifestyleNodeIds.flatMap((nodeId) => {
    const value = values[nodeId];
    return typeof value === 'number'
      ? [
          {
            check_in_score_id: id,
            user_id: userId,
            type: lifestyleTypeOf[nodeId],
            value,
            recorded_at: at,
          },
        ]
      : [];
  });
};

/** Writes check-ins with what they measure: symptoms, lifestyle values, and how often worksheets were completed. */
export const storeCheckIns = async (
  tx: Tx,
  answered: readonly AnsweredCheckIn[],
  { person, source }: Stored,
): Promise<void> => {
  await tx
    .insertInto('check_in_scores')
    .values(
      answered.map((one) => ({
        id: one.id,
        submitted_together_id: one.togetherId,
        clinic_id: person.clinic_id,
        user_id: person.user_id,
        content_id: one.module.id,
        version_id: one.module.version_id,
        answers: JSON.stringify(one.answers),
        symptom_percent: percentOf(one),
        safety_triggered: one.triggers.length > 0,
        source,
        flow_type: flowOf(source),
        created_at: one.at,
        updated_at: one.at,
      })),
    )
    .execute();
  const values = answered.flatMap((one) => lifestyleValuesOf(one, person.user_id));
  if (values.length > 0) await tx.insertInto('lifestyle_values').values(values).execute();
  await countWorksheets(tx, person.user_id, answered);
};

const countWorksheets = async (
  tx: Tx,
  userId: string,
  answered: readonly AnsweredCheckIn[],
): Promise<void> => {
  const worksheets = answered.filter(({ module }) => module.check_in.type === 'treatment_activity');
  const counts = Map.groupBy(worksheets, ({ module }) => module.id);
  if (counts.size === 0) return;
  await tx
    .insertInto('worksheet_counts')
    .values(
      // In one order for all, so that two sets at once wait for each other and never in a circle.
      [...counts]
        .map(([id, list]) => ({ user_id: userId, content_id: id, count: list.length }))
        .toSorted((a, b) => a.content_id.localeCompare(b.content_id)),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'content_id']).doUpdateSet(({ eb, ref }) => ({
        count: eb('worksheet_counts.count', '+', ref('excluded.count')),
      })),
    )
    .execute();
};
