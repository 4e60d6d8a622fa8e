import type { IntakeItem, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import { codingAnswer, optionAnswers, type FhirAnswer } from './answers.ts';
import { fhirDateTime, fhirTime } from './date-times.ts';
import type { FhirItem } from './schema.ts';
import { unitsOf } from './units.ts';
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

/** A text in the type that its format asks for. */
const formatted = ({ item, timeZone }: Answered, text: string): FhirAnswer => {
  switch (item.format) {
    case 'date':
      return { valueDate: text };
    case 'date-time':
      return { valueDateTime: fhirDateTime(text, timeZone) };
    case 'time':
      return { valueTime: fhirTime(text) };
    case 'whole-number':
      return { valueInteger: Number(text) };
    case 'decimal':
      return { valueDecimal: Number(text) };
    default:
      return { valueString: text };
  }
};

/** Answers to an item of a FHIR Questionnaire; none where it was left open. */
export const sourceIntakeAnswers = (
  answered: Answered & { readonly source: FhirItem; readonly sets: ValueSets },
): FhirAnswer[] => {
  const { item, value, source, sets } = answered;
  if (item.type === 'choice') {
    const answers =
      source.type === 'boolean'
        ? item.answerOptions.map(({ id }) => ({ valueBoolean: id === 'true' }))
        : optionAnswers(source, sets);
    return listed(value).map((chosen) => {
      const index = item.answerOptions.findIndex(({ id }) => id === chosen);
      return answers[index] ?? { valueString: chosen };
    });
  }
  return listed(value).map((text) => {
    if (source.type === 'quantity') return { valueQuantity: { value: Number(text), ...unitsOf(source)[0] } };
    return source.type === 'url' ? { valueUri: text } : formatted(answered, text);
  });
};

/** Answers to a question of the product's own JSON: an option's id is its code. */
export const ownIntakeAnswers = (answered: Answered): FhirAnswer[] => {
  const { item, value } = answered;
  if (item.type !== 'choice') return listed(value).map((text) => formatted(answered, text));
  return listed(value).map((chosen) => {
    const option = item.answerOptions.find(({ id }) => id === chosen);
    return option === undefined
      ? { valueString: chosen }
      : codingAnswer({ code: option.id, display: option.value });
  });
};
