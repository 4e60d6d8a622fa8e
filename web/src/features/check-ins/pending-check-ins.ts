import { submissionSource } from '@evenkeel/contract/assessments';
import { submitCheckIns } from '@evenkeel/contract/check-ins';
import * as z from 'zod/mini';
import type { PendingKind } from '../answering/pending-submission.ts';

const pendingCheckIns = z.object({
  userId: z.string(),
  idempotencyKey: z.string().check(z.minLength(16)),
  callsForHelp: z.boolean(),
  /** How the person came by a link; null for somebody who is signed in. */
  source: z.nullable(submissionSource),
  body: submitCheckIns.body,
});
/** The answers to all check-ins of a visit. */
export type PendingCheckIns = z.infer<typeof pendingCheckIns>;

/** How sets of check-ins are kept on the device: apart from a link's, because they go another way. */
export const pendingCheckInsKind = (isPublic: boolean): PendingKind<PendingCheckIns> => ({
  keyOf: (userId) => `evenkeel.unsent.${isPublic ? 'public-' : ''}check-ins.${userId}`,
  read: (kept) => {
    const pending = pendingCheckIns.parse(kept);
    return (pending.source !== null) === isPublic ? pending : null;
  },
});
