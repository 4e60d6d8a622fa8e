import type { AnswerFormat } from '@evenkeel/contract/answer-limits';
import type { AnswerOption } from '@evenkeel/contract/questionnaire';
import { chosenIndex } from '../answering/answers-in-words.ts';
import { codingAnswer, optionAnswers, type FhirAnswer } from './answers.ts';
import { fhirDateTime, fhirTime } from './date-times.ts';
import type { FhirItem } from './schema.ts';
import { unitsOf } from './units.ts';
import type { ValueSets } from './value-sets.ts';

/** An answer to any kind of content: texts and the ids of options, with what the question says of them. */
export interface AnswerGiven {
  readonly texts: readonly string[];
  /** Null where nothing is chosen but something typed. */
  readonly options: readonly AnswerOption[] | null;
  readonly format: AnswerFormat | undefined;
  readonly unit?: string | undefined;
  /** Whose clocks the person read, where an answer is a date with a time. */
  readonly timeZone: string;
}

/** A text in the type that its format asks for. */
const formatted = ({ format, unit, timeZone }: AnswerGiven, text: string): FhirAnswer => {
  switch (format) {
    case 'date':
      return { valueDate: text };
    case 'date-time':
      return { valueDateTime: fhirDateTime(text, timeZone) };
    case 'time':
      return { valueTime: fhirTime(text) };
    case 'whole-number':
      return { valueInteger: Number(text) };
    case 'decimal':
      return unit === undefined
        ? { valueDecimal: Number(text) }
        : { valueQuantity: { value: Number(text), unit } };
    case 'url':
      return { valueUri: text };
    default:
      return { valueString: text };
  }
};

/** Answers to an item of a FHIR Questionnaire, in its own types and codings; none where it was left open. */
export const answersToItem = (given: AnswerGiven, item: FhirItem, sets: ValueSets): FhirAnswer[] => {
  const { texts, options } = given;
  if (options === null) {
    return texts.map((text) => {
      if (item.type === 'quantity') return { valueQuantity: { value: Number(text), ...unitsOf(item)[0] } };
      return formatted({ ...given, unit: undefined }, text);
    });
  }
  const answers =
    item.type === 'boolean'
      ? options.map(({ id }) => ({ valueBoolean: id === 'true' }))
      : optionAnswers(item, sets);
  return texts.map((chosen) => answers[chosenIndex(options, chosen)] ?? { valueString: chosen });
};

/** Answers to a question of the product's own JSON: an option's id is its code. */
export const answersToOwn = (given: AnswerGiven): FhirAnswer[] => {
  const { texts, options } = given;
  if (options === null) return texts.map((text) => formatted(given, text));
  return texts.map((chosen) => {
    const option = options[chosenIndex(options, chosen)];
    return option === undefined
      ? { valueString: chosen }
      : codingAnswer({ code: option.id, display: option.title });
  });
};
