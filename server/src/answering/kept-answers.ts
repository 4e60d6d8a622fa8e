import type { Assignee } from './assignee.ts';

/** What a set of answers is of, and the column by which what it finishes and raises points back at it. */
export const answerKinds = {
  assessments: 'submission_id',
  'check-ins': 'check_in_score_id',
} as const;
export type AnswerKind = keyof typeof answerKinds;

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
