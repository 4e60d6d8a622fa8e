import type { Assessment, SubmissionBody, SubmissionSource } from '@evenkeel/contract/assessments';
import type { AnswersByKey } from '@evenkeel/contract/answer-rules';
import { callApi } from '../../api/client.ts';
import { outcomeOf, refusedAnswersOf, type Outcome, type RefusedAnswers } from '../answering/outcome.ts';
import { newIdempotencyKey } from '../answering/pending-submission.ts';
import { answersToSend, callsForHelp } from './answers.ts';
import type { PendingAssessments } from './pending-assessments.ts';

export interface Answered {
  readonly assessment: Assessment;
  readonly answers: AnswersByKey;
}

interface SubmissionFacts {
  readonly userId: string;
  readonly source: SubmissionSource;
  readonly takeAnyway: boolean;
}

/** All answers of all assessments as one set, with the key that lets it be stored only once. */
export const newSubmission = (
  answered: readonly Answered[],
  { userId, source, takeAnyway }: SubmissionFacts,
): PendingAssessments => ({
  userId,
  idempotencyKey: newIdempotencyKey(),
  callsForHelp: answered.some(({ assessment, answers }) => callsForHelp(assessment, answers)),
  body: {
    assessments: answered.map(({ assessment, answers }) => ({
      id: assessment.id,
      versionId: assessment.versionId,
      answers: answersToSend(assessment, answers),
    })),
    assigneeUserId: userId,
    isNewPatient: false,
    source,
    submissionType: takeAnyway ? 'take_now' : 'default',
  },
});

const prefix = 'assessments.';

/** The questions that the server's field paths, such as `assessments.0.answers.sleep`, speak of. */
export const refusedAnswers = (
  { assessments }: SubmissionBody,
  fields: Readonly<Record<string, string>>,
): RefusedAnswers =>
  refusedAnswersOf(
    assessments.map(({ id, answers }) => ({ contentId: id, answers })),
    Object.fromEntries(
      Object.entries(fields).flatMap(([path, message]) =>
        path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
      ),
    ),
  );

/** Sends a set once. Never throws. */
export const trySubmission = ({ userId, idempotencyKey, body }: PendingAssessments): Promise<Outcome> =>
  outcomeOf(
    () => callApi('submitAssessments', { params: { userId }, body, idempotencyKey }),
    (fields) => refusedAnswers(body, fields),
  );
