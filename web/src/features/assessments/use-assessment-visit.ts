import type { SubmissionReceipt } from '@evenkeel/contract/assessments';
import { byKey } from '@evenkeel/contract/answer-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { useToast } from '../../ui/toast.tsx';
import { publicUserKey, usePublicUser } from '../public-user/public-user-context.ts';
import { afterCompletion, type WayOn } from '../answering/after-completion.ts';
import type { AssessmentQuery } from './assessment-query.ts';
import { openKeptOnDevice } from '../answering/kept-on-device.ts';
import { pendingAssessmentsKind, type PendingAssessments } from './pending-assessments.ts';
import { assessmentsQuery, assignedAssessmentsQuery } from './queries.ts';
import { assessmentScreenState, selectAssessments } from './state.ts';
import { newSubmission, trySubmission, type Answered } from './submission.ts';
import { useSubmission } from '../answering/use-submission.ts';
import { useWrapperHome } from '../answering/use-wrapper-home.ts';

interface Visit {
  /** 'Take assessment anyway' was chosen. */
  readonly takeAnyway: boolean;
  /** Continue was chosen: what the link names has been answered, now comes whatever else is due. */
  readonly hasContinued: boolean;
}

const draftsOf = ({ userId, body }: PendingAssessments) =>
  body.assessments.map(({ id, versionId = '', answers }) => ({
    of: { userId, contentId: id, versionId },
    answers: byKey(answers),
  }));

/** One visit to the assessment flow: what is loaded, what is under way, and what the person can do about it. */
export const useAssessmentVisit = (query: AssessmentQuery) => {
  const { context } = query;
  const { userId, user, gate, gateScreen } = usePublicUser();
  const { status } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const wrapperHome = useWrapperHome();
  const [kept] = useState(() => openKeptOnDevice(context, pendingAssessmentsKind));
  const [refusals, setRefusals] = useState(0);
  const [offered, setOffered] = useState<WayOn | null>(null);
  const [visit, setVisit] = useState<Visit>({ takeAnyway: false, hasContinued: false });

  const follow = ({ to, state: carried }: WayOn) => {
    const askWrapper = wrapperHome(to);
    if (askWrapper) askWrapper();
    else void navigate(to, { replace: true, state: carried });
  };

  const onSent = ({ info, accountSetup }: SubmissionReceipt, pending: PendingAssessments) => {
    kept.drafts.remove(draftsOf(pending).map(({ of }) => of));
    // What is due, the profile's safety net and more are different now; whoever has been let in stays in.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== publicUserKey });
    const next = afterCompletion({
      context,
      userType: user?.type,
      info,
      accountSetup,
      isSignedIn: status === 'signed-in',
      callsForHelp: pending.callsForHelp,
      completedMessage: 'Assessments completed!',
    });
    if (next.kind === 'stay') return;
    toast.show(next.toast, { tone: 'good' });
    if (next.kind === 'go') follow(next);
    else setOffered(next);
  };

  const onRefused = (pending: PendingAssessments) => {
    setRefusals((count) => count + 1);
    for (const { of, answers } of draftsOf(pending)) {
      if (kept.drafts.load(of) === null) kept.drafts.save(of, { answers, isDone: false });
    }
  };

  const { submission, send, startAnew } = useSubmission(userId, {
    store: kept.pending,
    trySubmission,
    onSent,
    onRefused,
  });

  const named = visit.hasContinued ? null : query.assessmentIds;
  const assigned = useQuery({
    ...assignedAssessmentsQuery(userId),
    enabled: !(context === 'clinician_app' && named !== null),
    // The list does not change under the eyes of somebody who is answering.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const selection = selectAssessments({
    named,
    context,
    takeAnyway: visit.takeAnyway,
    assigned: assigned.data,
  });
  // Questions that the link names are loaded beside the list that tells whether they can be taken.
  const ids = selection?.takeable ?? named ?? [];
  const definitions = useQuery({ ...assessmentsQuery(ids), enabled: ids.length > 0 });

  const state = assessmentScreenState({
    gate,
    submission: submission.status === 'sending' || submission.status === 'sent' ? submission.status : 'none',
    selection,
    definitions: definitions.data,
    hasSubmittedBefore: visit.hasContinued,
  });
  const failed = [assigned, definitions].find(({ isError, data }) => isError && data === undefined);

  return {
    userId,
    user,
    gateScreen,
    state,
    submission,
    kept,
    definitions: definitions.data ?? [],
    /** How often a set was refused: each time the form is taken up anew, at the answers that were meant. */
    refusals,
    /** What stands in the way of loading, where it is needed. */
    failed: state === 'LOADING' && gate === 'open' && submission.status !== 'sending' ? failed : undefined,
    submit: (answered: readonly Answered[]) =>
      send(newSubmission(answered, { userId, source: context, takeAnyway: visit.takeAnyway }), false),
    sendAgain: (pending: PendingAssessments) => send(pending, true),
    /** Leads to the person's account, or to making one; null where nothing does. */
    goOn: offered && (() => follow(offered)),
    takeAnyway: () => setVisit({ ...visit, takeAnyway: true }),
    continueWithMore: () => {
      void client.resetQueries(assignedAssessmentsQuery(userId));
      setVisit({ takeAnyway: false, hasContinued: true });
      startAnew();
    },
  };
};
