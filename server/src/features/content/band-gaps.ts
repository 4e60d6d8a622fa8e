import type { Band, Scoring, Subscale } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { isWhole } from '../../scoring/item-points.ts';

type Scale = Omit<Subscale, 'name' | 'keys'>;

/** From how many totals on they are no longer looked at one by one. */
const mostTotals = 10_000;

/** The distance between totals of whole points; null where there may be any in between. */
const stepOf = (
  { method = 'sum', times = 1, min, max }: Scale,
  items: Scoring['items'],
  questions: readonly Question[],
): number | null => {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const areWhole = items.every((item) => {
    const question = byKey.get(item.key);
    return question !== undefined && isWhole(item, question);
  });
  return method === 'sum' && areWhole && (max - min) / times <= mostTotals ? times : null;
};

const inWords = (from: number, to: number): string =>
  from === to ? `${from} has no band` : `${from} to ${to} have no band`;

const gapsOfWholes = (bands: readonly Band[], { min, max }: Scale, step: number): string[] => {
  const gaps: string[] = [];
  let from: number | null = null;
  const count = Math.round((max - min) / step);
  for (let index = 0; index <= count; index += 1) {
    const total = min + index * step;
    const isNamed = bands.some((band) => total >= band.min && total <= band.max);
    if (!isNamed) from ??= total;
    if (from !== null && (isNamed || index === count)) {
      gaps.push(inWords(from, isNamed ? total - step : total));
      from = null;
    }
  }
  return gaps;
};

const gapsBetween = (bands: readonly Band[], { min, max }: Scale): string[] => {
  const ends = [
    ...bands.map((band, index) => ({ from: bands[index - 1]?.max ?? min, to: band.min })),
    { from: bands.at(-1)?.max ?? min, to: max },
  ];
  return ends
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => `between ${from} and ${to} there is no band`);
};

/** The totals that no band names, in words; none where there are no bands at all. Bands are in their order. */
export const bandGaps = (
  bands: readonly Band[],
  scale: Scale,
  items: Scoring['items'],
  questions: readonly Question[],
): string[] => {
  if (bands.length === 0) return [];
  const step = stepOf(scale, items, questions);
  return step === null ? gapsBetween(bands, scale) : gapsOfWholes(bands, scale, step);
};
