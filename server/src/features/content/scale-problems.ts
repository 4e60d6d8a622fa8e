import { limits } from '@evenkeel/contract/limits';
import type { Band, Scoring, Subscale } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { repeatedIn } from './repeated-in.ts';
import { itemRanges, mostPoints, scoringRange } from './scoring-range.ts';

type Items = Scoring['items'];
type Scale = Omit<Subscale, 'name' | 'keys'>;

const bandProblems = (list: readonly Band[], { min, max }: Pick<Scoring, 'min' | 'max'>): string[] => {
  const bands = list.toSorted((left, right) => left.min - right.min);
  return bands.flatMap((band, index) => [
    ...(band.label.trim() === '' ? ['has a band without a name'] : []),
    ...(band.min > band.max || band.min < min || band.max > max
      ? [`its band “${band.label}” is out of range`]
      : []),
    ...(band.min <= (bands[index - 1]?.max ?? -Infinity)
      ? [`its band “${band.label}” overlaps another`]
      : []),
  ]);
};

/** The mean of items says something only where all of them go as far. */
const meanProblems = ({ method, missing }: Scale, items: Items, questions: readonly Question[]): string[] => {
  if (method !== 'mean' && missing === undefined) return [];
  const [first, ...others] = itemRanges(items, questions);
  const isOne = others.every(({ min, max }) => min === first?.min && max === first.max);
  return [
    ...(isOne ? [] : ['takes the mean of items of different ranges']),
    ...(missing !== undefined && missing.atMost >= items.length
      ? ['its rule for missing answers leaves none of them']
      : []),
  ];
};

/** What is wrong with how a total is made of its items. */
export const scaleProblems = (scale: Scale, items: Items, questions: readonly Question[]): string[] => {
  const { times = 1 } = scale;
  if (times <= 0 || times > mostPoints) return ['multiplies by what is no factor'];
  const range = scoringRange(items, questions, scale);
  const fits = scale.min === range.min && scale.max === range.max;
  return [
    ...meanProblems(scale, items, questions),
    ...(fits ? [] : [`its items add up to ${range.min} to ${range.max}`]),
    ...(scale.bands.length > limits.bandsPerScale ? [`has more than ${limits.bandsPerScale} bands`] : []),
    ...bandProblems(scale.bands, range),
  ];
};

const subscaleProblems = (subscale: Subscale, scoring: Scoring, questions: readonly Question[]): string[] => {
  const { name, keys } = subscale;
  const scored = new Map(scoring.items.map((item) => [item.key, item]));
  const items = keys.flatMap((key) => scored.get(key) ?? []);
  const names = [
    ...(name.trim() === '' || name.length > limits.nameLength ? ['has no usable name'] : []),
    ...(keys.length === 0 ? ['has no items'] : []),
    ...repeatedIn(keys).map((key) => `names “${key}” twice`),
    ...keys.filter((key) => !scored.has(key)).map((key) => `names “${key}”, which is not scored`),
  ];
  return names.length > 0 ? names : scaleProblems(subscale, items, questions);
};

/** What is wrong with the subscales, each problem with the name of its own. */
export const subscaleListProblems = (scoring: Scoring, questions: readonly Question[]): string[] => {
  const { subscales = [] } = scoring;
  if (subscales.length > limits.subscalesPerContent) {
    return [`has more than ${limits.subscalesPerContent} subscales`];
  }
  return [
    ...repeatedIn(subscales.map(({ name }) => name)).map((name) => `has the subscale “${name}” twice`),
    ...subscales.flatMap((one) =>
      subscaleProblems(one, scoring, questions).map((problem) => `subscale “${one.name}”: ${problem}`),
    ),
  ];
};
