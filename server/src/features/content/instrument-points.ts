import type { ImportedOption } from './fhir-options.ts';
import type { QuestionDraft } from './fhir-questions.ts';
import type { InstrumentItem } from './instrument.ts';

export interface ItemPoints {
  readonly weights: Readonly<Record<string, number>>;
  readonly reversed: boolean;
  /** What the person who imports should look at. */
  readonly warning?: string;
}

const yesWords: ReadonlySet<string> = new Set([
  'la33-6',
  'y',
  'yes',
  'true',
  '373066001',
  'sí',
  'si',
  'ja',
  'oui',
]);
const noWords: ReadonlySet<string> = new Set([
  'la32-8',
  'n',
  'no',
  'false',
  '373067005',
  'nei',
  'nej',
  'nein',
  'non',
]);
const oneOf =
  (words: ReadonlySet<string>) =>
  ({ source, title }: ImportedOption): boolean =>
    words.has((source.code ?? '').toLowerCase()) || words.has(title.toLowerCase());

/** The yes and the no of a question that has just these two options. */
export const yesAndNoOf = (options: readonly ImportedOption[]): { yes: string; no: string } | null => {
  const yes = options.find(oneOf(yesWords));
  const no = options.find(oneOf(noWords));
  return options.length !== 2 || yes === undefined || no === undefined || yes === no
    ? null
    : { yes: yes.id, no: no.id };
};

const record = (options: readonly ImportedOption[], points: readonly (number | undefined)[]) =>
  Object.fromEntries(options.map(({ id }, index) => [id, points[index] ?? 0]));

const differsFromFile = (
  options: readonly ImportedOption[],
  weights: Readonly<Record<string, number>>,
): boolean => options.some(({ id, source }) => source.weight !== undefined && source.weight !== weights[id]);

const fromTable = (
  options: readonly ImportedOption[],
  weights: Readonly<Record<string, number>>,
): ItemPoints => ({
  weights,
  reversed: false,
  ...(differsFromFile(options, weights)
    ? { warning: 'has other points in the file than the published ones, which are used' }
    : {}),
});

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((left, right) => left - right);

/** The file's own points, where they are a complete set; moved to the published range if they start elsewhere. */
const fromFile = (item: InstrumentItem, options: readonly ImportedOption[]): ItemPoints | null => {
  const given = options.map(({ source }) => source.weight).filter((weight) => weight !== undefined);
  if (given.length !== item.points.length || options.length !== item.points.length) return null;
  if (new Set(given).size !== given.length) return null;
  const published = ascending(item.points);
  const order = ascending(given);
  const same = order.every((weight, index) => weight === published[index]);
  const weights = same ? given : given.map((weight) => published[order.indexOf(weight)]);
  return {
    weights: record(options, weights),
    reversed: false,
    ...(same ? {} : { warning: 'has points of another range in the file; the published range is used' }),
  };
};

/**
 * An instrument item's points for the options of a file's question. Evidence comes in this order:
 * the answer codes, yes and no, the file's own points, and last the order of the options. Null
 * where none of them tells.
 */
export const pointsOf = (item: InstrumentItem, { title, options }: QuestionDraft): ItemPoints | null => {
  const { byCode, yes, points, ordered } = item;
  if (byCode !== undefined) {
    const coded = options.map(({ source }) =>
      Object.hasOwn(byCode, source.code ?? '') ? byCode[source.code ?? ''] : undefined,
    );
    if (coded.every((one) => one !== undefined)) return fromTable(options, record(options, coded));
  }
  if (yes !== undefined) {
    const pair = yesAndNoOf(options);
    if (pair === null) return null;
    const isReworded = item.rewording?.test(title) === true;
    const counted = isReworded ? 1 - yes : yes;
    const found = fromTable(options, { [pair.yes]: counted, [pair.no]: 1 - counted });
    if (!isReworded || found.warning === undefined) return found;
    const warning = 'asks the opposite of the published item; its points follow its wording, not the file';
    return { ...found, warning };
  }
  const own = fromFile(item, options);
  if (own !== null) return own;
  if (
    !ordered ||
    options.length !== points.length ||
    options.some(({ source }) => source.weight !== undefined)
  )
    return null;
  return {
    weights: record(options, points),
    reversed: false,
    warning: 'has no points in the file; they follow the order of its options',
  };
};

const byText = (left: string, right: string): number => (left < right ? -1 : 1);

const titled = (draft: QuestionDraft, { weights }: ItemPoints): string =>
  JSON.stringify(draft.options.map(({ id, title }) => `${weights[id]} ${title}`).toSorted(byText));

/**
 * Whether an item that counts from the other end still has to be turned round: it has, when its
 * options carry the same points as those of an item that counts straight.
 */
export const stillToReverse = (
  draft: QuestionDraft,
  points: ItemPoints,
  straight: readonly (readonly [QuestionDraft, ItemPoints])[],
): boolean => straight.some(([other, its]) => titled(other, its) === titled(draft, points));
