import type { IntakeItem, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import { answersToItem, answersToOwn, type AnswerGiven } from './answer-values.ts';
import type { FhirAnswer } from './answers.ts';
import type { FhirItem } from './schema.ts';
import type { ValueSets } from './value-sets.ts';

/** A question that was asked, what was answered, and whose clocks it speaks of. */
interface Answered {
  readonly item: IntakeItem;
  readonly value: IntakeValue;
  readonly timeZone: string;
}

const listed = (value: IntakeValue): readonly string[] => {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
};

const givenTo = ({ item, value, timeZone }: Answered): AnswerGiven => ({
  texts: listed(value),
  options: item.type === 'choice' ? item.answerOptions.map(({ id, value: title }) => ({ id, title })) : null,
  format: item.format,
  timeZone,
});

/** Answers to an item of a FHIR Questionnaire; none where it was left open. */
export const sourceIntakeAnswers = (
  answered: Answered & { readonly source: FhirItem; readonly sets: ValueSets },
): FhirAnswer[] => answersToItem(givenTo(answered), answered.source, answered.sets);

/** Answers to a question of the product's own JSON. */
export const ownIntakeAnswers = (answered: Answered): FhirAnswer[] => answersToOwn(givenTo(answered));
