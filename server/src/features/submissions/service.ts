import { randomUUID } from 'node:crypto';
import type { SubmissionReceipt, SubmissionSource, submitAssessments } from '@evenkeel/contract/assessments';
import type { Body } from '@evenkeel/contract/endpoint';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Assignee } from '../../answering/assignee.ts';
import { flowOf } from '../../answering/flow-of.ts';
import type { KeptAnswers } from '../../answering/kept-answers.ts';
import { receiveAnswers } from '../../answering/receive-answers.ts';
import type { Tx } from '../../db/open.ts';
import type { Calculated } from '../../fhir/calculated/calculations.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { HandlerInput } from '../../http/handlers.ts';
import { safetyTriggers } from '../../scoring/safety-triggers.ts';
import { scoreAnswers } from '../../scoring/score.ts';
import { calculateFirst, type CalculatedOf } from './calculate-first.ts';
import { checkAnswers } from './check-answers.ts';
import { loadDefinitions, type Definition } from './load.ts';

type Submission = Body<typeof submitAssessments>;

/** One assessment's answers, held against its definition, with the id of the row they become. */
interface Answered extends Definition, KeptAnswers {
  readonly answers: Answer[];
  readonly calculated: Calculated[] | null;
}

type SubmissionCall = Pick<HandlerInput<typeof submitAssessments>, 'params' | 'body' | 'request' | 'visit'>;

/** Stores a set of answers with their scores, and all that they cause. */
export const submit = async (
  context: Context,
  { params: { userId }, body, request, visit }: SubmissionCall,
): Promise<SubmissionReceipt> => {
  const toldId = visit?.id ?? userId;
  if (body.assigneeUserId !== toldId) {
    throw new AppError('invalid-fields', { fields: { assigneeUserId: 'Must be the user of the link' } });
  }
  const source = visit === null ? body.source : 'kiosk';
  const actor = { kind: 'public', id: toldId } as const;
  const calculatedOf = await calculateFirst(context, { userId, sent: body.assessments, request });
  return receiveAnswers(
    context,
    { kind: 'assessments', actor, userId, source, visit, asked: body, request },
    async (tx, person, now) => {
      const definitions = await loadDefinitions(tx, person.clinic_id, body.assessments);
      const answered = check(definitions, body, calculatedOf);
      await store(tx, person, answered, { body, source, now });
      return answered;
    },
  );
};

const check = (
  definitions: readonly Definition[],
  { assessments }: Submission,
  calculatedOf: CalculatedOf,
): Answered[] => {
  const fields: Record<string, string> = {};
  const answered = definitions.map((definition, index) => {
    const { answers, problems } = checkAnswers(definition.sections, assessments[index]?.answers ?? []);
    for (const [key, message] of Object.entries(problems)) {
      fields[`assessments.${index}.answers.${key}`] = message;
    }
    return {
      ...definition,
      id: randomUUID(),
      answers,
      calculated: calculatedOf(definition, index),
      triggers: safetyTriggers(definition.sections, answers),
    };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid-answers', { fields });
  return answered;
};

const store = async (
  tx: Tx,
  person: Assignee,
  answered: readonly Answered[],
  { body, source, now }: { body: Submission; source: SubmissionSource; now: Date },
): Promise<void> => {
  await tx
    .insertInto('submissions')
    .values(
      answered.map((one) => ({
        id: one.id,
        submitted_together_id: answered[0]?.id ?? one.id,
        clinic_id: person.clinic_id,
        user_id: person.user_id,
        content_id: one.contentId,
        version_id: one.versionId,
        answers: JSON.stringify(one.answers),
        score: jsonOrNull(scoreAnswers(one, one.answers)),
        calculated: jsonOrNull(one.calculated),
        safety_triggered: one.triggers.length > 0,
        source,
        flow_type: flowOf(source),
        submission_type: body.submissionType,
        is_new_patient: body.isNewPatient,
        received_at: now,
      })),
    )
    .execute();
};

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
