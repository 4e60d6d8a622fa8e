import type { Assessment, AssignedAssessment, SubmissionSource } from '@evenkeel/contract/assessments';
import type { PublicGate } from '../public-user/public-gate.ts';

export type AssessmentScreenState =
  | 'LOADING'
  | 'CONSENT_REQUIRED'
  | 'BIRTHDAY_CONFIRMATION_REQUIRED'
  | 'SUBMITTED'
  | 'ASSIGNED_NO_TAKEABLE'
  | 'ASSIGNED_TAKEABLE'
  | 'NONE_ASSIGNED';

export interface Choice {
  /** The assessments a link names, in its order; null for all. */
  readonly named: readonly string[] | null;
  readonly context: SubmissionSource;
  /** 'Take assessment anyway' was chosen. */
  readonly takeAnyway: boolean;
  /** undefined while loading. */
  readonly assigned: readonly AssignedAssessment[] | undefined;
}

export interface Selection {
  /** Assigned and meant by the link, due or not. */
  readonly meant: readonly string[];
  /** To be answered now, in this order. */
  readonly takeable: readonly string[];
}

/** Which assessments a link means and which of them can be taken now; undefined while that is not known. */
export const selectAssessments = ({
  named,
  context,
  takeAnyway,
  assigned,
}: Choice): Selection | undefined => {
  // On the clinician's own screen everything named can be taken, assigned or not.
  if (context === 'clinician_app' && named !== null) return { meant: named, takeable: named };
  if (assigned === undefined) return undefined;
  const assignedIds = new Set(assigned.map(({ assessment }) => assessment.id));
  const meant = named === null ? [...assignedIds] : named.filter((id) => assignedIds.has(id));
  if (takeAnyway || context === 'clinician_app') return { meant, takeable: meant };
  const overdue = new Set(
    assigned.filter(({ isOverdue }) => isOverdue).map(({ assessment }) => assessment.id),
  );
  return { meant, takeable: meant.filter((id) => overdue.has(id)) };
};

export interface AssessmentScreenFacts {
  readonly gate: PublicGate;
  readonly submission: 'none' | 'sending' | 'sent';
  /** undefined while it is not known. */
  readonly selection: Selection | undefined;
  /** The takeable assessments with their questions; undefined while loading. */
  readonly definitions: readonly Assessment[] | undefined;
  /** Something was submitted earlier on this screen, before Continue. */
  readonly hasSubmittedBefore: boolean;
}

/** The one state that the assessment screen is in. */
export const assessmentScreenState = (facts: AssessmentScreenFacts): AssessmentScreenState => {
  const { gate, submission, selection, definitions, hasSubmittedBefore } = facts;
  if (gate === 'consent') return 'CONSENT_REQUIRED';
  if (gate === 'birthday') return 'BIRTHDAY_CONFIRMATION_REQUIRED';
  if (gate === 'loading' || submission === 'sending') return 'LOADING';
  if (submission === 'sent') return 'SUBMITTED';
  if (selection === undefined) return 'LOADING';
  if (selection.takeable.length > 0) return definitions === undefined ? 'LOADING' : 'ASSIGNED_TAKEABLE';
  if (selection.meant.length > 0) return 'ASSIGNED_NO_TAKEABLE';
  // Whoever has just finished everything is not told that the link is no longer available.
  return hasSubmittedBefore ? 'SUBMITTED' : 'NONE_ASSIGNED';
};
