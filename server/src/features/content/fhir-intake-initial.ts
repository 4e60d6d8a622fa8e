import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { isSafetyValue, responseError } from '@evenkeel/contract/intake-rules';
import * as z from 'zod/mini';
import { matchesPattern } from '../../answering/text-patterns.ts';
import { fhirConditionAnswer, type FhirItem } from '../../fhir/schema.ts';
import { unitsOf } from '../../fhir/units.ts';
import { optionFor } from './fhir-conditions.ts';
import type { IntakeDraft } from './fhir-intake-questions.ts';
import { hasInitial } from './fhir-questions.ts';
import type { Findings } from './import-result.ts';

type Value = Readonly<Record<string, unknown>>;

/** An item's first answers, each as `{value…}`: a list since R4, a field of its own in STU3. */
const valuesOf = (item: FhirItem): Value[] => {
  const listed = z.array(z.record(z.string(), z.unknown())).safeParse(item.initial ?? []).data ?? [];
  const own = Object.entries(item).flatMap(([key, value]) =>
    /^initial[A-Z]/.test(key) ? [{ [key.replace('initial', 'value')]: value }] : [],
  );
  return [...listed, ...own];
};

const inUnit = (quantity: unknown, item: FhirItem): unknown => {
  if (typeof quantity !== 'object' || quantity === null) return undefined;
  const given: unknown = Reflect.get(quantity, 'code') ?? Reflect.get(quantity, 'unit');
  const [unit] = unitsOf(item);
  const isSame = given === undefined || given === unit?.code || given === unit?.unit;
  return isSame ? Reflect.get(quantity, 'value') : undefined;
};

/** A first answer as a person would type it; null where it is of another type. */
const typed = (value: Value, { shape, item }: IntakeDraft): string | null => {
  const text = (given: unknown): string | null => (typeof given === 'string' ? given : null);
  const number = (given: unknown): string | null => (typeof given === 'number' ? String(given) : null);
  switch (shape.format) {
    case 'date':
      return text(value['valueDate']);
    case 'time':
      return text(value['valueTime'])?.replace(/^(\d{2}:\d{2}):00$/, '$1') ?? null;
    case 'date-time':
      // It says what other clocks showed, and the person reads their own.
      return null;
    case 'whole-number':
      return number(value['valueInteger']);
    case 'decimal':
      return number(value['valueDecimal'] ?? inUnit(value['valueQuantity'], item));
    default:
      return text(value['valueString'] ?? value['valueUri']);
  }
};

const chosen = (value: Value, { shape, options }: IntakeDraft): string | null => {
  const answer = Object.entries(value).map(([key, one]) => [key.replace('value', 'answer'), one]);
  const condition = fhirConditionAnswer.safeParse(Object.fromEntries(answer)).data;
  const id = condition === undefined ? null : optionFor({ question: '', ...condition }, options);
  const own = shape.open === true ? value['valueString'] : undefined;
  return id ?? (typeof own === 'string' ? own : null);
};

/** The first answer that an item comes with, where the person could have given it; otherwise a note says that it is left empty. */
export const initialOf = (
  draft: IntakeDraft,
  asked: IntakeItem,
  findings: Findings,
): Pick<IntakeItem, 'initial'> => {
  const { item, shape, options } = draft;
  if (!hasInitial(item)) return {};
  const selected = (item.answerOption ?? item.option ?? []).flatMap((option, index) =>
    option['initialSelected'] === true ? [options[index]?.id ?? null] : [],
  );
  const given = valuesOf(item).map((value) =>
    shape.type === 'choice' ? chosen(value, draft) : typed(value, draft),
  );
  const answers = [...new Set([...selected, ...given])];
  const texts = answers.flatMap((one) => (one === null || one.trim() === '' ? [] : one));
  const [first] = texts;
  const isWhole = first !== undefined && texts.length === answers.length;
  const initial = shape.multiple ? texts : first;
  const isOne = shape.multiple || texts.length === 1;
  if (
    isWhole &&
    isOne &&
    initial !== undefined &&
    responseError(asked, initial, matchesPattern) === null &&
    !isSafetyValue(asked, initial)
  ) {
    return { initial };
  }
  findings.warn(item.linkId, 'comes with a first answer, which is left empty');
  return {};
};
