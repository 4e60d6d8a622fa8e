import { optionAnswers, type FhirAnswer, type FhirResponseItem } from '../answers.ts';
import { fhirItem, type FhirItem, type FhirQuestionnaire } from '../schema.ts';
import { containedValueSets, type ValueSets } from '../value-sets.ts';
import { optionWeight } from '../weights.ts';

/** The addresses under which expressions look for an answer's points. */
const weightUrls = [
  'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/itemWeight',
];

type Weights = ReadonlyMap<string, number>;

/** An item's options with points, by the JSON of their answer. */
const weightsOf = (item: FhirItem, sets: ValueSets): Weights => {
  const listed = item.answerOption ?? item.option ?? [];
  const reference = item.answerValueSet ?? item.options?.reference;
  const found = reference === undefined ? [] : sets.find(reference);
  const named = typeof found === 'string' ? [] : found.map(({ weight }) => weight);
  const weights = listed.length > 0 ? listed.map(optionWeight) : named;
  return new Map(
    optionAnswers(item, sets).flatMap((answer, index) => {
      const weight = weights[index];
      return weight === undefined ? [] : [[JSON.stringify(answer), weight] as const];
    }),
  );
};

const weighted = ({ item, ...answer }: FhirAnswer, weights: Weights): FhirAnswer => {
  const weight = weights.get(JSON.stringify(answer));
  const below = item === undefined ? {} : { item };
  if (weight === undefined) return { ...answer, ...below };
  const extension = weightUrls.map((url) => ({ url, valueDecimal: weight }));
  const [field = '', value] = Object.entries(answer)[0] ?? [];
  // A single value has its extensions beside it, under its name with an underscore.
  return typeof value === 'object'
    ? { [field]: { ...value, extension }, ...below }
    : { ...answer, [`_${field}`]: { extension }, ...below };
};

/**
 * A response whose answers carry the points of their options, wherever the form has them: so that
 * `ordinal()`, `weight()` and expressions that read the extension itself find them on the answer.
 */
export const withWeights = (
  items: readonly FhirResponseItem[],
  form: FhirQuestionnaire,
): FhirResponseItem[] => {
  const sets = containedValueSets(form);
  const known = new Map<string, Weights>();
  const collect = (raws: readonly unknown[]): void => {
    for (const raw of raws) {
      const item = fhirItem.safeParse(raw).data;
      if (item === undefined) continue;
      known.set(item.linkId, weightsOf(item, sets));
      collect(item.item ?? []);
    }
  };
  collect(form.item ?? []);
  const carry = (all: readonly FhirResponseItem[]): FhirResponseItem[] =>
    all.map(({ answer, item, ...rest }) => ({
      ...rest,
      ...(answer === undefined
        ? {}
        : {
            answer: answer.map(({ item: below, ...one }) =>
              weighted(
                { ...one, ...(below === undefined ? {} : { item: carry(below) }) },
                known.get(rest.linkId) ?? new Map<string, number>(),
              ),
            ),
          }),
      ...(item === undefined ? {} : { item: carry(item) }),
    }));
  return carry(items);
};
