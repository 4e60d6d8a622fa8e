import { submissionSources } from '@evenkeel/contract/submission-sources';
import type { SubmissionSource } from '@evenkeel/contract/assessments';
import type { submitCheckIns } from '@evenkeel/contract/check-ins';
import type { Body } from '@evenkeel/contract/endpoint';
import { listOf, oneOf, orNull, shape, text, type Reader } from '@evenkeel/contract/shape';
import { answerList } from '../answering/answer-value.ts';
import { pendingFields, type PendingKind, type PendingSubmission } from '../answering/pending-submission.ts';

type SentBody = Body<typeof submitCheckIns>;

/** The answers to all check-ins of a visit. */
export interface PendingCheckIns extends PendingSubmission {
  /** How the person came by a link; null for somebody who is signed in. */
  readonly source: SubmissionSource | null;
  readonly body: SentBody;
}

const pendingCheckIns: Reader<PendingCheckIns> = shape<PendingCheckIns>({
  ...pendingFields,
  source: orNull(oneOf(submissionSources)),
  body: listOf(shape<SentBody[number]>({ moduleVersionId: text, moduleId: text, answers: answerList })),
});

/** How sets of check-ins are kept on the device: apart from a link's, because they go another way. */
export const pendingCheckInsKind = (isPublic: boolean): PendingKind<PendingCheckIns> => ({
  keyOf: (userId) => `evenkeel.unsent.${isPublic ? 'public-' : ''}check-ins.${userId}`,
  read: (kept) => {
    const pending = pendingCheckIns(kept);
    return (pending.source !== null) === isPublic ? pending : null;
  },
});
