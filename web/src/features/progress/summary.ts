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

const comparison = (value: number, usual: number): string => {
  const difference = value - usual;
  if (Math.abs(difference) < little) return 'about the same';
  const amount = Math.abs(difference) < much ? 'a little ' : '';
  return `${amount}${difference > 0 ? 'higher' : 'lower'}`;
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * The chart in words: each series' mean, and how it compares with the longer range around it where that
 * is known. Null where nothing was recorded.
 */
export const lifestyleSummary = (timeScale: TimeScale, means: Means, longer: Means | null): string | null => {
  if (means.length === 0) return null;
  const around = longerThan[timeScale];
  const parts = means.map(({ display, value }) => {
    const usual = longer?.find((one) => one.display === display)?.value;
    const compared = usual === undefined ? '' : `, ${comparison(value, usual)}`;
    return `${lowerFirst(display)} ${onScale(value)}${compared}`;
  });
  const joined = longer === null ? listed(parts) : parts.join('; ');
  const against = longer === null || around === null ? '' : `, beside ${rangeWords[around]}`;
  return `On average over ${rangeWords[timeScale]}, from 0 (low) to 5 (high)${against}: ${joined}.`;
};
