import type { QuestionDraft } from './fhir-questions.ts';
import type { FhirItem, FhirQuestionnaire } from '../../fhir/schema.ts';
import { instruments } from './instruments.ts';
import type { Instrument } from './instrument.ts';
import { loincCodesOf } from './loinc-codes.ts';

export interface Recognised<Q extends QuestionDraft> {
  readonly instrument: Instrument;
  /** The questions of the instrument's items, in its order; null where they cannot be told apart. */
  readonly questions: readonly Q[] | null;
  /** Other instruments stand in the same form, so no one total is the form's. */
  readonly amongOthers: boolean;
  /** The name of an instrument whose panel code the form carries, though it is another. */
  readonly otherPanel: string | null;
}

const loincIn = (text: string): string[] => text.match(/(?<!\d)\d{4,6}-\d(?!\d)/g) ?? [];

const panelCodesOf = (form: FhirQuestionnaire, groups: readonly FhirItem[]): ReadonlySet<string> =>
  new Set([
    ...[
      ...(form.code ?? []).map(({ code }) => code),
      ...(form.identifier ?? []).map(({ value }) => value),
      ...(form.derivedFrom ?? []),
      form.id,
      form.url,
    ].flatMap((text) => loincIn(text?.slice(0, 400) ?? '')),
    ...groups.flatMap(loincCodesOf),
  ]);

const namesOf = ({ title, name, id, url = '' }: FhirQuestionnaire): string[] =>
  [title, name, id, url.slice(url.lastIndexOf('/') + 1)].map((text = '') =>
    text
      .slice(0, 400)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );

const byCodes = <Q extends QuestionDraft>({ items }: Instrument, choices: readonly Q[]): Q[] | null => {
  const coded = new Map(choices.flatMap((one) => loincCodesOf(one.item).map((code) => [code, one] as const)));
  const found = (items ?? []).map(({ loinc = '' }) => coded.get(loinc));
  return found.length > 0 && found.every((one) => one !== undefined) ? found : null;
};

/** Without codes: as many questions alike, or as many questions of the right sizes, as there are items. */
const byShape = <Q extends QuestionDraft>({ items }: Instrument, choices: readonly Q[]): Q[] | null => {
  if (items === null) return null;
  const fits = (list: readonly Q[]) =>
    list.length === items.length &&
    list.every(({ options }, index) => options.length === items[index]?.points.length);
  const alike = Object.values(
    Object.groupBy(choices, ({ options }) => JSON.stringify(options.map(({ title }) => title))),
  ).filter((list) => list !== undefined && fits(list));
  if (alike.length === 1 && alike[0] !== undefined) return alike[0];
  const weighted = choices.filter(({ options }) => options.some(({ source }) => source.weight !== undefined));
  return [weighted, choices].find(fits)?.slice() ?? null;
};

const sizeOf = ({ instrument: { items } }: { instrument: Instrument }): number => items?.length ?? 0;

/**
 * Finds the published instrument that a form is: by its panel code, by its items' codes, or by its
 * name when it also has that instrument's shape. The longest wins: real files carry the panel code of
 * a part, or of another instrument.
 */
export const recogniseInstrument = <Q extends QuestionDraft>(
  form: FhirQuestionnaire,
  groups: readonly FhirItem[],
  questions: readonly Q[],
): Recognised<Q> | null => {
  const choices = questions.filter(({ type }) => type === 'single-choice');
  const codes = panelCodesOf(form, groups);
  const names = namesOf(form);
  const coded = instruments.flatMap((instrument) => {
    const found = byCodes(instrument, choices);
    return found === null ? [] : [{ instrument, questions: found }];
  });
  const located = (instrument: Instrument) => byCodes(instrument, choices) ?? byShape(instrument, choices);
  const withPlaces = (list: readonly Instrument[]) =>
    list.map((instrument) => ({ instrument, questions: located(instrument) }));
  const panels = withPlaces(
    instruments.filter(({ panelCodes }) => panelCodes.some((code) => codes.has(code))),
  );
  const named = withPlaces(instruments.filter((one) => names.some((name) => one.named.test(name))));

  const isKnown = (one: { instrument: Instrument; questions: readonly Q[] | null }) =>
    one.questions !== null || one.instrument.items === null;
  const [largest] = [...panels, ...named, ...coded]
    .filter(isKnown)
    .toSorted((left, right) => sizeOf(right) - sizeOf(left));
  if (largest !== undefined) {
    const own = new Set(largest.questions);
    const isOnlyPanel = panels.length === 1 && panels[0]?.instrument === largest.instrument;
    const amongOthers = coded.some((one) => one.questions.some((question) => !own.has(question)));
    const isPanel = panels.length === 0 || panels.some(({ instrument }) => instrument === largest.instrument);
    return {
      ...largest,
      amongOthers: amongOthers && !isOnlyPanel,
      otherPanel: isPanel ? null : (panels[0]?.instrument.name ?? null),
    };
  }
  const [unplaced] = [...panels, ...named];
  return unplaced === undefined ? null : { ...unplaced, amongOthers: false, otherPanel: null };
};
