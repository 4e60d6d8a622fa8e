import { optionsOf } from '@evenkeel/contract/answer-rules';
import type { Answer, AnswerOption, AnswerValue, Question, Section } from '@evenkeel/contract/questionnaire';

/** A question that was asked and what was answered. */
export interface AskedQuestion {
  readonly question: Question;
  readonly options: readonly AnswerOption[];
  readonly value: AnswerValue;
}

/** The questions that were asked, in the order in which they were read; a skipped one has the value null. */
export const askedQuestions = (sections: readonly Section[], answers: readonly Answer[]): AskedQuestion[] => {
  const values = new Map(answers.map(({ key, value }) => [key, value]));
  return sections.flatMap(({ questions, answers: shared }) =>
    questions.flatMap((question) => {
      const value = values.get(question.key);
      return value === undefined ? [] : [{ question, options: optionsOf(question, shared), value }];
    }),
  );
};

/** The position of an option that was chosen by its id or its value; -1 where a text is the person's own. */
export const chosenIndex = (options: readonly AnswerOption[], chosen: string): number => {
  const byId = options.findIndex(({ id }) => id === chosen);
  return byId >= 0 ? byId : options.findIndex(({ value }) => value === chosen);
};

/** An answer in the words that the patient saw; null where the question was skipped. */
export const answerInWords = ({ question, options, value }: AskedQuestion): string | null => {
  if (value === null) return null;
  if (question.type === 'number' || question.type === 'free_text') {
    const { unit } = question.meta;
    return unit === undefined ? String(value) : `${String(value)} ${unit}`;
  }
  const title = (chosen: string) => options[chosenIndex(options, chosen)]?.title ?? chosen;
  return Array.isArray(value) ? value.map(title).join(', ') : title(String(value));
};
