import type { AnswerValue, Question } from '@evenkeel/contract/questionnaire';

/** What every kind of question is given. */
export interface AskedQuestionProps {
  readonly question: Question;
  readonly value: AnswerValue | undefined;
  readonly error: string | undefined;
  readonly onAnswer: (value: AnswerValue) => void;
  readonly register: (control: HTMLElement | null) => void;
}

export const skipNote = 'You can skip this question.';
