import type { Band, Scoring, Subscale } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { isWhole } from '../../scoring/item-points.ts';
import { exactPoints } from '../../scoring/scale-total.ts';

type Scale = Omit<Subscale, 'name' | 'keys'>;

/** The distance between totals of whole points; null where there may be any in between. */
const stepOf = (
  { method = 'sum', times = 1 }: Scale,
  items: Scoring['items'],
  questions: readonly Question[],
): number | null => {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const areWhole = items.every((item) => {
    const question = byKey.get(item.key);
    return question !== undefined && isWhole(item, question);
  });
  return method === 'sum' && areWhole ? times : null;
};

/** Between the end of a band and the beginning of the next; null at the ends of the range. */
interface Between {
  readonly end: number | null;
  readonly begin: number | null;
}

const wholesBetween = ({ end, begin }: Between, { min, max }: Scale, step: number): string[] => {
  const stepsTo = (total: number) => exactPoints((total - min) / step);
  const first = end === null ? min : exactPoints(min + (Math.floor(stepsTo(end)) + 1) * step);
  const last = begin === null ? max : exactPoints(min + (Math.ceil(stepsTo(begin)) - 1) * step);
  if (first > last) return [];
  return [first === last ? `${first} has no band` : `${first} to ${last} have no band`];
};

const anyBetween = ({ end, begin }: Between, { min, max }: Scale): string[] => {
  const [from, to] = [end ?? min, begin ?? max];
  return to > from ? [`between ${from} and ${to} there is no band`] : [];
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
  const between = [...bands, null].map((band, index): Between => ({
    end: bands[index - 1]?.max ?? null,
    begin: band?.min ?? null,
  }));
  return between.flatMap((one) => (step === null ? anyBetween(one, scale) : wholesBetween(one, scale, step)));
};
