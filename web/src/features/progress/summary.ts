import type { TimeScale } from '@evenkeel/contract/progress';
import { onScale, rangeWords } from './words.ts';

type Means = readonly { readonly display: string; readonly value: number }[];

/** What a range is held against: the longer one around it. */
export const longerThan: Readonly<Record<TimeScale, TimeScale | null>> = {
  '1_week': '1_month',
  '1_month': '6_months',
  '6_months': 'all',
  all: null,
};

/** Differences on the scale of 0 to 5 below which there is nothing to tell, and above which it is more than a little. */
const [little, much] = [0.15, 0.75];

/** How a mean stands beside what is usual, in the order in which they are told. */
const comparisons = ['higher', 'a little higher', 'a little lower', 'lower', 'about the same'] as const;
type Comparison = (typeof comparisons)[number];

const comparisonOf = (difference: number): Comparison => {
  if (Math.abs(difference) < little) return 'about the same';
  if (Math.abs(difference) < much) return difference > 0 ? 'a little higher' : 'a little lower';
  return difference > 0 ? 'higher' : 'lower';
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const meansInWords = (timeScale: TimeScale, means: Means): string => {
  const parts = means.map(({ display, value }) => `${lowerFirst(display)} ${onScale(value)}`);
  return `On average over ${rangeWords[timeScale]}, from 0 (low) to 5 (high): ${listed(parts)}.`;
};

/**
 * The chart in words: how each series of a range compares with the longer range around it, or its means
 * where there is nothing to compare with. Null where nothing was recorded.
 */
export const lifestyleSummary = (timeScale: TimeScale, means: Means, longer: Means | null): string | null => {
  if (means.length === 0) return null;
  const around = longerThan[timeScale];
  if (around === null || longer === null) return meansInWords(timeScale, means);
  const compared = means.flatMap(({ display, value }) => {
    const usual = longer.find((one) => one.display === display)?.value;
    return usual === undefined
      ? []
      : [{ name: lowerFirst(display), comparison: comparisonOf(value - usual) }];
  });
  if (compared.length === 0) return meansInWords(timeScale, means);
  const parts = comparisons.flatMap((comparison) => {
    const names = compared.filter((one) => one.comparison === comparison).map(({ name }) => name);
    return names.length === 0 ? [] : [`${listed(names)} ${comparison}`];
  });
  return `${upperFirst(rangeWords[timeScale])}, beside ${rangeWords[around]}: ${parts.join('; ')}.`;
};
