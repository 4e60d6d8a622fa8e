import { byKey } from '@evenkeel/contract/answer-rules';
import type { SubmissionReceipt, SubmissionSource } from '@evenkeel/contract/assessments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openKeptOnDevice } from '../answering/kept-on-device.ts';
import { useSubmission } from '../answering/use-submission.ts';
import { publicUserKey } from '../public-user/public-user-context.ts';
import { pendingCheckInsKind, type PendingCheckIns } from './pending-check-ins.ts';
import { questionsKey } from './queries.ts';
import { newCheckInSubmission, tryCheckIns, type AnsweredCheckIn } from './submission.ts';

interface Visit {
  readonly userId: string;
  /** How the person came by a link; null for somebody who is signed in. */
  readonly source: SubmissionSource | null;
  readonly onSent?: ((receipt: SubmissionReceipt, pending: PendingCheckIns) => void) | undefined;
}

const draftsOf = ({ userId, body }: PendingCheckIns) =>
  body.map(({ moduleId, moduleVersionId, answers }) => ({
    of: { userId, contentId: moduleId, versionId: moduleVersionId },
    answers: byKey(answers),
  }));

/** Sending the check-ins of one visit, with what this browser keeps until they have arrived. */
export const useCheckInVisit = ({ userId, source, onSent }: Visit) => {
  const client = useQueryClient();
  const [kept] = useState(() =>
    openKeptOnDevice(source ?? 'patient_app', pendingCheckInsKind(source !== null)),
  );
  const [refusals, setRefusals] = useState(0);
  const { submission, send } = useSubmission(userId, {
    store: kept.pending,
    trySubmission: tryCheckIns,
    onSent: (receipt, pending) => {
      kept.drafts.remove(draftsOf(pending).map(({ of }) => of));
      // What is due, the charts and the past answers are different now; whoever has been let in stays in.
      void client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== publicUserKey && first !== questionsKey,
      });
      onSent?.(receipt, pending);
    },
    onRefused: (pending) => {
      setRefusals((count) => count + 1);
      for (const { of, answers } of draftsOf(pending)) {
        if (kept.drafts.load(of) === null) kept.drafts.save(of, { answers, isDone: false });
      }
    },
  });
  return {
    kept,
    submission,
    /** How often a set was refused: each time the form is taken up anew, at the answers that were meant. */
    refusals,
    submit: (answered: readonly AnsweredCheckIn[]) =>
      send(newCheckInSubmission(answered, { userId, source }), false),
    sendAgain: (pending: PendingCheckIns) => send(pending, true),
  };
};
