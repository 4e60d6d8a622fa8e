import type { Assessment } from '@evenkeel/contract/assessments';
import { useEffect, useState } from 'react';
import { createAnswerStore, type AnswerStore } from './answer-store.ts';
import { AssessmentForm } from './assessment-form.tsx';
import type { DraftOf, Drafts } from '../answering/drafts.ts';
import type { KeptOnDevice } from '../answering/kept-on-device.ts';
import { SavedLine } from '../answering/saved-line.tsx';
import type { RefusedAnswers } from '../answering/outcome.ts';
import type { PendingAssessments } from './pending-assessments.ts';
import type { Answered } from './submission.ts';
import { useHasAnswers } from './use-answers.ts';

export interface Refusal {
  readonly message: string;
  readonly errors: RefusedAnswers;
}

interface TakeAssessmentsProps {
  readonly userId: string;
  readonly assessments: readonly Assessment[];
  readonly about: string | null;
  readonly kept: KeptOnDevice<PendingAssessments>;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly onComplete: (answered: readonly Answered[]) => void;
}

interface Step {
  readonly assessment: Assessment;
  readonly store: AnswerStore;
  readonly draftOf: DraftOf;
  readonly isDone: boolean;
}

const draftOf = (userId: string, { id, versionId }: Assessment): DraftOf => ({
  userId,
  contentId: id,
  versionId,
});

const openSteps = ({ userId, assessments, kept: { drafts }, refusal }: TakeAssessmentsProps): Step[] =>
  assessments.map((assessment) => {
    const of = draftOf(userId, assessment);
    const draft = drafts.load(of);
    const store = createAnswerStore(assessment, draft?.answers ?? {}, (answers) =>
      drafts.save(of, { answers, isDone: false }),
    );
    store.showErrors(refusal?.errors[assessment.id] ?? {});
    return { assessment, store, draftOf: of, isDone: draft?.isDone ?? false };
  });

/** Where to go on: at the answers that were refused, else at the first assessment that is not done. */
const firstOpenStep = (steps: readonly Step[], refusal: Refusal | null): number => {
  const refused = steps.findIndex(({ assessment }) => refusal?.errors[assessment.id] !== undefined);
  if (refused >= 0) return refused;
  const open = steps.findIndex(({ isDone }) => !isDone);
  return open >= 0 ? open : steps.length - 1;
};

/** One assessment at a time, and all their answers at once when the last is done. */
export function TakeAssessments(props: TakeAssessmentsProps) {
  const { userId, about, kept, busy, refusal, onComplete } = props;
  const { drafts } = kept;
  const [steps] = useState(() => openSteps(props));
  const [at, setAt] = useState(() => firstOpenStep(steps, refusal));
  const step = steps[at];

  useEffect(() => {
    const leave = () => drafts.leave();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && drafts.comeBack();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [drafts]);

  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const goOn = () => {
    drafts.save(step.draftOf, { answers: step.store.get().answers, isDone: true });
    if (!isLast) return setAt(at + 1);
    onComplete(steps.map(({ assessment, store }) => ({ assessment, answers: store.get().answers })));
  };
  return (
    <AssessmentForm
      key={step.draftOf.contentId}
      userId={userId}
      assessment={step.assessment}
      store={step.store}
      about={about}
      step={steps.length > 1 ? `${at + 1} of ${steps.length}` : undefined}
      submitLabel={isLast ? 'Submit' : 'Next'}
      busy={busy}
      savedLine={kept.keeps && <SavedSoFar store={step.store} drafts={drafts} />}
      problem={refusal?.message}
      onSubmit={goOn}
      onBack={at > 0 ? () => setAt(at - 1) : undefined}
    />
  );
}

function SavedSoFar({ store, drafts }: { store: AnswerStore; drafts: Drafts }) {
  return useHasAnswers(store) && <SavedLine isKept={drafts.isKept()} />;
}
