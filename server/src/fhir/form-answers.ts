import type { AskedQuestion } from '../answering/answers-in-words.ts';
import { answersToItem, answersToOwn, type AnswerGiven } from './answer-values.ts';
import type { FhirAnswer } from './answers.ts';
import type { FhirItem } from './schema.ts';
import type { ValueSets } from './value-sets.ts';

/** A question that was asked, and whose clocks it speaks of. */
export interface AskedThere extends AskedQuestion {
  readonly timeZone: string;
}

const listed = (value: AskedQuestion['value']): string[] => {
  if (value === null) return [];
  return Array.isArray(value) ? value : [String(value)];
};

const givenTo = ({ question, options, value, timeZone }: AskedThere): AnswerGiven => {
  const { type, meta } = question;
  const isTyped = type === 'free_text' || type === 'number';
  return {
    texts: listed(value),
    options: isTyped ? null : options,
    format: type === 'number' ? 'whole-number' : meta.format,
    unit: meta.unit,
    timeZone,
  };
};

/** Answers to an item of a FHIR Questionnaire; none where the question was skipped. */
export const sourceAnswers = (asked: AskedThere, item: FhirItem, sets: ValueSets): FhirAnswer[] => {
  const given = givenTo(asked);
  // What is known to count is asked for as a whole number, whatever its file says.
  const isCounted = item.type === 'decimal' && given.format === 'whole-number';
  return answersToItem(isCounted ? { ...given, format: 'decimal' } : given, item, sets);
};

/** Answers to a question of the product's own JSON. */
export const ownAnswers = (asked: AskedThere): FhirAnswer[] => answersToOwn(givenTo(asked));
