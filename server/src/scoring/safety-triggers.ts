import { byKey, enabledKeys, isAnswered, isSafetyAnswer } from '@evenkeel/contract/answer-rules';
import type { Answer, Section } from '@evenkeel/contract/questionnaire';
import { chosenIds } from './chosen-ids.ts';

/** Keys of the questions whose answers call for crisis resources and an alert to the clinic. */
export const safetyTriggers = (sections: readonly Section[], answers: readonly Answer[]): string[] => {
  const values = byKey(answers);
  return sections.flatMap(({ questions, answers: shared }) => {
    const enabled = enabledKeys(questions, values);
    return questions
      .filter((question) => {
        const value = Object.hasOwn(values, question.key) ? values[question.key] : null;
        if (!enabled.has(question.key) || !isAnswered(value)) return false;
        const known = typeof value === 'number' ? value : chosenIds(question, shared, value);
        return isSafetyAnswer(question, known);
      })
      .map(({ key }) => key);
  });
};
