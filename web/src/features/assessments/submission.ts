import {
  submitAssessments,
  type Assessment,
  type SubmissionBody,
  type SubmissionReceipt,
  type SubmissionSource,
} from '@evenkeel/contract/assessments';
import type { AnswersByKey } from '@evenkeel/contract/answer-rules';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { answersToSend, callsForHelp, type ErrorsByKey } from './answers.ts';
import { newIdempotencyKey, type PendingSubmission } from './pending-submission.ts';

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
): PendingSubmission => ({
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

export type Outcome =
  | { readonly kind: 'sent'; readonly receipt: SubmissionReceipt }
  /** Nobody knows whether it arrived, or it may be taken later: the set waits. */
  | { readonly kind: 'kept'; readonly message: string }
  /** It will never be taken as it is. */
  | { readonly kind: 'refused'; readonly message: string; readonly errors: RefusedAnswers };

/** Errors of refused answers, by assessment id and question key. */
export type RefusedAnswers = Readonly<Record<string, ErrorsByKey>>;

/**
 * Finds the questions that the server's field paths speak of: `assessments.0.answers.sleep` by its key or,
 * where the shape was wrong before anybody looked at questions, `assessments.0.answers.3` by position.
 */
export const refusedAnswers = (
  { assessments }: SubmissionBody,
  fields: Readonly<Record<string, string>>,
): RefusedAnswers => {
  const found: Record<string, Record<string, string>> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [, at, rest = ''] = /^assessments\.(\d+)\.answers\.(.+)$/s.exec(path) ?? [];
    const assessment = assessments[Number(at)];
    const answer =
      assessment?.answers.find(({ key }) => key === rest) ?? assessment?.answers[Number.parseInt(rest, 10)];
    if (assessment && answer) found[assessment.id] = { ...found[assessment.id], [answer.key]: message };
  }
  return found;
};

/** Sends a set once. Never throws. */
export const trySubmission = async ({
  userId,
  idempotencyKey,
  body,
}: PendingSubmission): Promise<Outcome> => {
  try {
    const receipt = await callApi(submitAssessments, { params: { userId }, body, idempotencyKey });
    return { kind: 'sent', receipt };
  } catch (error) {
    const message = messageOf(error);
    return error instanceof ApiError && error.isFinal
      ? { kind: 'refused', message, errors: refusedAnswers(body, error.fields) }
      : { kind: 'kept', message };
  }
};
