import { submissionSources, submissionTypes } from '@evenkeel/contract/submission-sources';
import type { submitAssessments } from '@evenkeel/contract/assessments';
import type { Body } from '@evenkeel/contract/endpoint';
import { listOf, maybe, oneOf, shape, text, truth, type Reader } from '@evenkeel/contract/shape';
import { answerList } from '../answering/answer-value.ts';
import { pendingFields, type PendingKind, type PendingSubmission } from '../answering/pending-submission.ts';

type SentBody = Body<typeof submitAssessments>;

/** The answers to all assessments of a visit. */
export interface PendingAssessments extends PendingSubmission {
  readonly body: SentBody;
}

const pendingAssessments: Reader<PendingAssessments> = shape<PendingAssessments>({
  ...pendingFields,
  body: shape<SentBody>({
    assessments: listOf(
      shape<SentBody['assessments'][number]>({ id: text, versionId: maybe(text), answers: answerList }),
    ),
    assigneeUserId: text,
    isNewPatient: truth,
    source: oneOf(submissionSources),
    submissionType: oneOf(submissionTypes),
  }),
});

/** How sets of assessments are kept on the device. */
export const pendingAssessmentsKind: PendingKind<PendingAssessments> = {
  keyOf: (userId) => `evenkeel.unsent.${userId}`,
  read: (kept) => {
    const pending = pendingAssessments(kept);
    return pending.body.assigneeUserId === pending.userId ? pending : null;
  },
};
