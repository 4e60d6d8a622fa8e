import { optionsOf } from '@evenkeel/contract/answer-rules';
import type { AnswerValue, Question } from '@evenkeel/contract/questionnaire';

/** The ids of the chosen options; an answer may name an option by its id or its value. */
export const chosenIds = (
  question: Question,
  shared: Question['answers'],
  value: Exclude<AnswerValue, null>,
): string[] => {
  const options = optionsOf(question, shared);
  return (Array.isArray(value) ? value : [String(value)]).map(
    (one) =>
      options.find(({ id }) => id === one)?.id ?? options.find((option) => option.value === one)?.id ?? one,
  );
};
