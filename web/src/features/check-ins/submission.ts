import { isAnswered, isSafetyAnswer, type AnswersByKey } from '@evenkeel/contract/answer-rules';
import type { SubmissionSource } from '@evenkeel/contract/assessments';
import type { CheckInModule, CheckInNode } from '@evenkeel/contract/check-ins';
import type { Answer } from '@evenkeel/contract/questionnaire';
import { callApi } from '../../api/client.ts';
import { outcomeOf, refusedAnswersOf, type Outcome } from '../answering/outcome.ts';
import { newIdempotencyKey } from '../answering/pending-submission.ts';
import type { PendingCheckIns } from './pending-check-ins.ts';

export interface AnsweredCheckIn {
  readonly module: CheckInModule;
  readonly answers: AnswersByKey;
}

/** The nodes that ask something. */
export const questionNodes = ({ content }: CheckInModule): readonly CheckInNode[] =>
  content.nodes.filter(({ type }) => type !== 'heading');

/** What is sent: every question, with null where it was skipped or left open. */
const answersToSend = ({ module, answers }: AnsweredCheckIn): Answer[] =>
  questionNodes(module).map(({ id }) => {
    const value = answers[id];
    return { key: id, value: isAnswered(value) ? value : null };
  });

/** All answers of all check-ins as one set, with the key that lets it be stored only once. */
export const newCheckInSubmission = (
  answered: readonly AnsweredCheckIn[],
  { userId, source }: { readonly userId: string; readonly source: SubmissionSource | null },
): PendingCheckIns => ({
  userId,
  idempotencyKey: newIdempotencyKey(),
  callsForHelp: answered.some(({ module, answers }) =>
    module.content.nodes.some((node) => isSafetyAnswer(node, answers[node.id])),
  ),
  source,
  body: answered.map((one) => ({
    moduleId: one.module.id,
    moduleVersionId: one.module.versionId,
    answers: answersToSend(one),
  })),
});

/** Sends a set once. Never throws. */
export const tryCheckIns = ({ userId, idempotencyKey, source, body }: PendingCheckIns): Promise<Outcome> =>
  outcomeOf(
    () =>
      source === null
        ? callApi('submitCheckIns', { params: { userId }, body, idempotencyKey })
        : callApi('submitPublicCheckIns', { params: { userId }, query: { source }, body, idempotencyKey }),
    (fields) =>
      refusedAnswersOf(
        body.map(({ moduleId, answers }) => ({ contentId: moduleId, answers })),
        fields,
      ),
  );
