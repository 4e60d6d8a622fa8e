import { submitAssessments } from '@evenkeel/contract/assessments';
import * as z from 'zod/mini';
import type { PendingKind } from '../answering/pending-submission.ts';

const pendingAssessments = z.object({
  userId: z.string(),
  idempotencyKey: z.string().check(z.minLength(16)),
  callsForHelp: z.boolean(),
  body: submitAssessments.body,
});
/** The answers to all assessments of a visit. */
export type PendingAssessments = z.infer<typeof pendingAssessments>;

/** How sets of assessments are kept on the device. */
export const pendingAssessmentsKind: PendingKind<PendingAssessments> = {
  keyOf: (userId) => `evenkeel.unsent.${userId}`,
  read: (kept) => {
    const pending = pendingAssessments.parse(kept);
    return pending.body.assigneeUserId === pending.userId ? pending : null;
  },
};
