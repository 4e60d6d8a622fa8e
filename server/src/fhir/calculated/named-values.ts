import type { FhirAnswer, FhirResponseItem } from '../answers.ts';

type Named = Readonly<Record<string, unknown>>;

const namedAnswer = ({ item, ...answer }: FhirAnswer): Named => {
  const value = Object.fromEntries(
    Object.entries(answer).map(([field, given]) => {
      const type = field.slice('value'.length);
      // Types of elements have a capital, those of single values none.
      return [typeof given === 'object' ? type : `${type.charAt(0).toLowerCase()}${type.slice(1)}`, given];
    }),
  );
  return { ...answer, value, ...(item === undefined ? {} : { item: item.map(namedItem) }) };
};

const namedItem = ({ item, answer, ...rest }: FhirResponseItem): Named => ({
  ...rest,
  ...(answer === undefined ? {} : { answer: answer.map(namedAnswer) }),
  ...(item === undefined ? {} : { item: item.map(namedItem) }),
});

/**
 * A response as `%QuestionnaireResponse` gives it, a constant that no specification has: forms of the
 * server that made it up look for `answer.value.integer` and `answer.value.Coding`. FHIR's own fields stay.
 */
export const withNamedValues = (response: { readonly item: readonly FhirResponseItem[] }): Named => ({
  item: response.item.map(namedItem),
});
