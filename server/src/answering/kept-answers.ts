import type { Assignee } from './assignee.ts';

/** What a set of answers is of, and the column by which what it finishes and raises points back at it. */
export const answerKinds = {
  assessments: 'submission_id',
  'check-ins': 'check_in_score_id',
} as const;
export type AnswerKind = keyof typeof answerKinds;

/** What a clinic's systems are told a set of answers is: one of the two ids is null. */
export const answerIds = (
  kind: AnswerKind,
  id: string,
): { readonly submissionId: string | null; readonly checkInScoreId: string | null } => ({
  submissionId: kind === 'assessments' ? id : null,
  checkInScoreId: kind === 'check-ins' ? id : null,
});

/** One set of answers as it was just stored. */
export interface KeptAnswers {
  readonly id: string;
  readonly contentId: string;
  /** Keys of the questions whose answers call for the safety path. */
  readonly triggers: readonly string[];
}

/** All that was stored in one go. */
export interface Kept {
  readonly kind: AnswerKind;
  readonly person: Assignee;
  readonly answers: readonly KeptAnswers[];
  readonly now: Date;
}
