import type { AnswerFormat } from '@evenkeel/contract/answer-limits';
import type { FhirAnswer, FhirResponseItem } from '../fhir/answers.ts';
import { questionnaireOf } from '../fhir/questionnaire-in.ts';
import { fhirItem, fhirQuestionnaire, type FhirItem, type FhirQuestionnaire } from '../fhir/schema.ts';
import { containedValueSets } from '../fhir/value-sets.ts';

/** A reader of FHIR responses that knows the Questionnaire and the product's questions, and nothing of how one was written. */

/** A question as far as reading its answers goes. */
export interface ReadableQuestion {
  /** Null where nothing is chosen but something typed. */
  readonly options: readonly { readonly id: string; readonly title: string }[] | null;
  readonly format?: AnswerFormat | undefined;
}

/** One item of a group that repeats. */
export interface Entry {
  readonly group: string;
  /** Tells it from the group's others that stand in the same place. */
  readonly id: unknown;
}

/** What was answered to a question, as the product has it: texts, and the ids of options. */
export interface ReadAnswer {
  readonly linkId: string;
  /** Which item it was of each group around it that repeats. */
  readonly entries: readonly Entry[];
  readonly values: readonly string[];
}

interface Reading {
  readonly question: (linkId: string) => ReadableQuestion | undefined;
  readonly repeats: (linkId: string) => boolean;
  /** The options of a question in the words of FHIR, in the order of the product's. */
  readonly options: (linkId: string) => readonly string[];
}

const codingText = ({ system, code, display }: { system?: unknown; code?: unknown; display?: unknown }) =>
  JSON.stringify([system ?? null, code ?? null, display ?? null]);

/** What tells one option's value from another's. */
const valueText = (holder: object): string => {
  if ('valueCoding' in holder && holder.valueCoding !== undefined)
    return codingText(holder.valueCoding as object);
  return JSON.stringify(Object.entries(holder).find(([name]) => /^value[A-Z]/.test(name)));
};

const optionTexts = (item: FhirItem, form: FhirQuestionnaire): string[] => {
  if (item.type === 'boolean') return [true, false].map((valueBoolean) => valueText({ valueBoolean }));
  const listed = item.answerOption ?? item.option ?? [];
  if (listed.length > 0) return listed.map(valueText);
  const reference = item.answerValueSet ?? item.options?.reference;
  const found = reference === undefined ? [] : containedValueSets(form).find(reference);
  return typeof found === 'string' ? [] : found.map(codingText);
};

const itemsIn = (raws: readonly unknown[]): FhirItem[] =>
  raws.flatMap((raw) => {
    const item = fhirItem.safeParse(raw).data;
    return item === undefined ? [] : [item, ...itemsIn(item.item ?? [])];
  });

const withoutSeconds = (time: string): string => time.replace(/^(.*\d{2}:\d{2}):00$/, '$1');

/** A typed answer as the person typed it; a date with a time is what their clocks showed. */
const typedText = ({ item: _item, ...answer }: FhirAnswer): string => {
  const { valueQuantity, valueCoding, valueDateTime, valueTime, ...others } = answer;
  if (valueQuantity !== undefined) return String(valueQuantity.value);
  if (valueDateTime !== undefined) return withoutSeconds(valueDateTime.replace(/(Z|[+-]\d{2}:\d{2})$/, ''));
  if (valueCoding !== undefined) return valueCoding.display ?? '';
  return valueTime === undefined ? String(Object.values(others)[0]) : withoutSeconds(valueTime);
};

const readAnswer = (answer: FhirAnswer, question: ReadableQuestion, options: readonly string[]): string => {
  if (question.options === null) return typedText(answer);
  const { item: _item, ...value } = answer;
  const index = options.indexOf(valueText(value));
  return question.options[index]?.id ?? typedText(answer);
};

const readItems = (
  items: readonly FhirResponseItem[],
  reading: Reading,
  entries: readonly Entry[] = [],
): ReadAnswer[] =>
  items.flatMap((item) => {
    const { linkId, answer = [], item: below = [] } = item;
    const within = reading.repeats(linkId) ? [...entries, { group: linkId, id: item }] : entries;
    const question = reading.question(linkId);
    const values =
      question === undefined ? [] : answer.map((one) => readAnswer(one, question, reading.options(linkId)));
    const nested = [...below, ...answer.flatMap((one) => one.item ?? [])];
    return [
      ...(question === undefined || values.length === 0 ? [] : [{ linkId, entries: within, values }]),
      ...readItems(nested, reading, within),
    ];
  });

/** The items of a form's own Questionnaire; none where it is the product's own JSON. */
const readingOf = (
  source: Readonly<Record<string, unknown>>,
  question: Reading['question'],
  repeats: Reading['repeats'],
): Reading => {
  const form = fhirQuestionnaire.safeParse(questionnaireOf(source)).data;
  if (form === undefined) {
    const own = (linkId: string) =>
      (question(linkId)?.options ?? []).map(({ id, title }) => codingText({ code: id, display: title }));
    return { question, repeats, options: own };
  }
  const known = new Map(itemsIn(form.item ?? []).map((item) => [item.linkId, optionTexts(item, form)]));
  return { question, repeats, options: (linkId) => known.get(linkId) ?? [] };
};

/** One line for each answered question: its linkId, which entries it stands in by their order, and its values. */
const linesOf = (
  answers: readonly { linkId: string; entries: readonly Entry[]; values: readonly string[] }[],
): string[] => {
  const orders = new Map<string, unknown[]>();
  const placeIn = (around: string, { group, id }: Entry): string => {
    const place = `${around}${group}`;
    const order = orders.get(place) ?? [];
    orders.set(place, order);
    if (!order.includes(id)) order.push(id);
    return `${place} ${order.indexOf(id)}, `;
  };
  return answers
    .map(({ linkId, entries, values }) => JSON.stringify([linkId, entries.reduce(placeIn, ''), values]))
    .toSorted();
};

/** What a person answered, to be found again in a response to the same form. */
export interface Answered {
  readonly source: Readonly<Record<string, unknown>>;
  readonly question: (linkId: string) => ReadableQuestion | undefined;
  readonly repeats: (linkId: string) => boolean;
  readonly answers: readonly ReadAnswer[];
}

/** A number may be written in several ways, and two options may be one in FHIR. */
const plainValue = (
  value: string,
  { options, format }: ReadableQuestion,
  texts: readonly string[],
): string => {
  if (options === null)
    return format === 'decimal' || format === 'whole-number' ? String(Number(value)) : value;
  const index = options.findIndex(({ id }) => id === value);
  return index < 0 ? value : (options[texts.indexOf(texts[index] ?? '')]?.id ?? value);
};

/** What was answered and what a response tells of it, each as lines that are alike where the two are. */
export const readBack = (
  { source, question, repeats, answers }: Answered,
  items: readonly FhirResponseItem[],
): { given: string[]; found: string[]; read: ReadAnswer[] } => {
  const reading = readingOf(source, question, repeats);
  const read = readItems(items, reading);
  const given = answers.map(({ linkId, entries, values }) => {
    const asked = question(linkId) ?? { options: null };
    return {
      linkId,
      entries,
      values: values.map((value) => plainValue(value, asked, reading.options(linkId))),
    };
  });
  return { given: linesOf(given), found: linesOf(read), read };
};
