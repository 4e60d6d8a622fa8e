import type { SubmissionReceipt } from '@evenkeel/contract/assessments';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PendingSubmission, PendingSubmissions } from './pending-submission.ts';
import { trySubmission, type Outcome, type RefusedAnswers } from './submission.ts';

export type Submission =
  | { readonly status: 'none' }
  /** `isRetry`: the set has waited on this device. */
  | { readonly status: 'sending'; readonly pending: PendingSubmission; readonly isRetry: boolean }
  | { readonly status: 'kept'; readonly pending: PendingSubmission; readonly message: string }
  | { readonly status: 'refused'; readonly message: string; readonly errors: RefusedAnswers }
  | { readonly status: 'sent'; readonly receipt: SubmissionReceipt; readonly pending: PendingSubmission };

const afterTry = (outcome: Outcome, pending: PendingSubmission): Submission => {
  switch (outcome.kind) {
    case 'sent':
      return { status: 'sent', receipt: outcome.receipt, pending };
    case 'kept':
      return { status: 'kept', pending, message: outcome.message };
    case 'refused':
      return { status: 'refused', message: outcome.message, errors: outcome.errors };
  }
};

interface SubmissionEvents {
  readonly onSent: (receipt: SubmissionReceipt, pending: PendingSubmission) => void;
  readonly onRefused: (pending: PendingSubmission) => void;
}

/**
 * Sends a complete set and keeps it until the server has answered for good. A set that waits from an
 * earlier visit goes at once, and again whenever the connection comes back.
 */
export const useSubmission = (userId: string, store: PendingSubmissions, events: SubmissionEvents) => {
  const [submission, setSubmission] = useState<Submission>(() => {
    const pending = store.load(userId);
    return pending === null ? { status: 'none' } : { status: 'sending', pending, isRetry: true };
  });
  const isUnderWay = useRef(false);
  const latestEvents = useRef(events);
  useEffect(() => {
    latestEvents.current = events;
  });

  const transmit = useCallback(
    (pending: PendingSubmission) => {
      // A second touch before the first has rendered must not send twice.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      store.keep(pending);
      void trySubmission(pending).then((outcome) => {
        isUnderWay.current = false;
        if (outcome.kind !== 'kept') store.drop(pending.userId);
        if (outcome.kind === 'sent') latestEvents.current.onSent(outcome.receipt, pending);
        if (outcome.kind === 'refused') latestEvents.current.onRefused(pending);
        setSubmission(afterTry(outcome, pending));
      });
    },
    [store],
  );

  const send = useCallback(
    (pending: PendingSubmission, isRetry: boolean) => {
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
