import type { FhirItem } from '../content/fhir-schema.ts';
import type { ValueSets } from '../content/fhir-value-sets.ts';
import { chosenIndex, type AskedQuestion } from './answers-in-words.ts';

export interface FhirCodingAnswer {
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
}

/** One of a FHIR item's answers, of the type that its Questionnaire asks for. */
export interface FhirAnswer {
  readonly valueBoolean?: boolean;
  readonly valueInteger?: number;
  readonly valueDecimal?: number;
  readonly valueString?: string;
  readonly valueCoding?: FhirCodingAnswer;
  readonly item?: readonly FhirResponseItem[];
}

export interface FhirResponseItem {
  readonly linkId: string;
  readonly text?: string;
  readonly answer?: readonly FhirAnswer[];
  readonly item?: readonly FhirResponseItem[];
}

const coding = (from: {
  system?: string | undefined;
  code?: string | undefined;
  display?: string | undefined;
}): FhirAnswer => ({
  valueCoding: {
    ...(from.system === undefined ? {} : { system: from.system }),
    ...(from.code === undefined ? {} : { code: from.code }),
    ...(from.display === undefined ? {} : { display: from.display }),
  },
});

/** The options of a source item as answers, in the order in which the import made options of them. */
const optionAnswers = (item: FhirItem, sets: ValueSets): FhirAnswer[] => {
  const listed = item.answerOption ?? item.option ?? [];
  if (listed.length > 0) {
    return listed.map(({ valueCoding, valueInteger, valueString }) => {
      if (valueInteger !== undefined) return { valueInteger };
      if (valueString !== undefined) return { valueString };
      return coding(valueCoding ?? {});
    });
  }
  const reference = item.answerValueSet ?? item.options?.reference;
  const found = reference === undefined ? [] : sets.find(reference);
  return typeof found === 'string' ? [] : found.map(coding);
};

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
    return answers[index] ?? coding({ code: String(chosen), display: options[index]?.title });
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
    return coding({ code: option?.id ?? String(chosen), display: option?.title });
  });
};
