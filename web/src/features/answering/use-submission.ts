import type { SubmissionReceipt } from '@evenkeel/contract/assessments';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PendingSubmission, PendingSubmissions } from './pending-submission.ts';
import type { Outcome, RefusedAnswers } from './outcome.ts';

export type Submission<P extends PendingSubmission> =
  | { readonly status: 'none' }
  /** `isRetry`: the set has waited on this device. */
  | { readonly status: 'sending'; readonly pending: P; readonly isRetry: boolean }
  | { readonly status: 'kept'; readonly pending: P; readonly message: string }
  | { readonly status: 'refused'; readonly message: string; readonly errors: RefusedAnswers }
  | { readonly status: 'sent'; readonly receipt: SubmissionReceipt; readonly pending: PendingSubmission };

const afterTry = <P extends PendingSubmission>(outcome: Outcome, pending: P): Submission<P> => {
  switch (outcome.kind) {
    case 'sent':
      return { status: 'sent', receipt: outcome.receipt, pending };
    case 'kept':
      return { status: 'kept', pending, message: outcome.message };
    case 'refused':
      return { status: 'refused', message: outcome.message, errors: outcome.errors };
  }
};

interface SubmissionFlow<P extends PendingSubmission> {
  readonly store: PendingSubmissions<P>;
  /** Sends a set once. Never throws. The same function every time. */
  readonly trySubmission: (pending: P) => Promise<Outcome>;
  readonly onSent: (receipt: SubmissionReceipt, pending: P) => void;
  readonly onRefused: (pending: P) => void;
}

/**
 * Sends a complete set and keeps it until the server has answered for good. A set that waits from an
 * earlier visit goes at once, and again whenever the connection comes back.
 */
export const useSubmission = <P extends PendingSubmission>(userId: string, flow: SubmissionFlow<P>) => {
  const { store, trySubmission } = flow;
  const [submission, setSubmission] = useState<Submission<P>>(() => {
    const pending = store.load(userId);
    return pending === null ? { status: 'none' } : { status: 'sending', pending, isRetry: true };
  });
  const isUnderWay = useRef(false);
  const latestFlow = useRef(flow);
  useEffect(() => {
    latestFlow.current = flow;
  });

  const transmit = useCallback(
    (pending: P) => {
      // A second touch before the first has rendered must not send twice.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      store.keep(pending);
      void trySubmission(pending).then((outcome) => {
        isUnderWay.current = false;
        if (outcome.kind !== 'kept') store.drop(pending.userId);
        if (outcome.kind === 'sent') latestFlow.current.onSent(outcome.receipt, pending);
        if (outcome.kind === 'refused') latestFlow.current.onRefused(pending);
        setSubmission(afterTry(outcome, pending));
      });
    },
    [store, trySubmission],
  );

  const send = useCallback(
    (pending: P, isRetry: boolean) => {
      setSubmission({ status: 'sending', pending, isRetry });
      transmit(pending);
    },
    [transmit],
  );

  useEffect(() => {
    const waiting = store.load(userId);
    if (waiting !== null) transmit(waiting);
  }, [store, userId, transmit]);

  const kept = submission.status === 'kept' ? submission.pending : null;
  useEffect(() => {
    if (kept === null) return;
    const sendKept = () => send(kept, true);
    window.addEventListener('online', sendKept);
    return () => window.removeEventListener('online', sendKept);
  }, [kept, send]);

  return { submission, send, startAnew: useCallback(() => setSubmission({ status: 'none' }), []) };
};
