import { chosenIndex, type AskedQuestion } from '../answering/answers-in-words.ts';
import { codingAnswer, optionAnswers, type FhirAnswer } from './answers.ts';
import type { FhirItem } from './schema.ts';
import type { ValueSets } from './value-sets.ts';

const listed = (value: AskedQuestion['value']): (string | number)[] => {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
};

/** Answers to an item of a FHIR Questionnaire; none where the question was skipped. */
export const sourceAnswers = (
  { question, options, value }: AskedQuestion,
  item: FhirItem,
  sets: ValueSets,
): FhirAnswer[] => {
  if (item.type === 'decimal') return listed(value).map((one) => ({ valueDecimal: Number(one) }));
  if (question.type === 'number' || question.type === 'free_text') return plainAnswers(value);
  if (item.type === 'boolean') return listed(value).map((one) => ({ valueBoolean: one === 'true' }));
  const answers = optionAnswers(item, sets);
  return listed(value).map((chosen) => {
    const index = chosenIndex(options, String(chosen));
    return answers[index] ?? codingAnswer({ code: String(chosen), display: options[index]?.title });
  });
};

const plainAnswers = (value: AskedQuestion['value']): FhirAnswer[] =>
  listed(value).map((one) => {
    if (typeof one === 'string') return { valueString: one };
    return Number.isInteger(one) ? { valueInteger: one } : { valueDecimal: one };
  });

/** Answers to a question of the product's own JSON: an option's id is its code. */
export const ownAnswers = ({ question, options, value }: AskedQuestion): FhirAnswer[] => {
  if (question.type === 'number' || question.type === 'free_text') return plainAnswers(value);
  return listed(value).map((chosen) => {
    const option = options[chosenIndex(options, String(chosen))];
    return codingAnswer({ code: option?.id ?? String(chosen), display: option?.title });
  });
};
