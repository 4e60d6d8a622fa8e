import { localDate } from '@evenkeel/contract/local-date';
import { addDays, addMonths } from '@evenkeel/contract/plain-dates';
import { firstDayOfRange, monthsShown, weeksShown } from '@evenkeel/contract/progress-ranges';
import type { ProgressSeries, TimeScale } from '@evenkeel/contract/progress';

/** Days that a chart shows as one point; both ends belong to it. Plain dates in the person's own calendar. */
export interface DaySpan {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What was recorded in a span. */
export interface Bucket extends DaySpan {
  /** Null where nothing was recorded: a gap, never a zero. */
  readonly mean: number | null;
  readonly count: number;
}

const run = (count: number, spanAt: (index: number) => DaySpan): DaySpan[] =>
  Array.from({ length: count }, (_, index) => spanAt(index));

const daily = (first: string, today: string): DaySpan[] => {
  const spans: DaySpan[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) spans.push({ firstDay: day, lastDay: day });
  return spans;
};

/** The spans of a range that ends with `today`: days for a week and a month, weeks for six months, months for all. */
export const spansOf = (timeScale: TimeScale, today: string): DaySpan[] => {
  const first = firstDayOfRange(timeScale, today);
  switch (timeScale) {
    case '1_week':
    case '1_month':
      return daily(first, today);
    case '6_months':
      return run(weeksShown, (index) => ({
        firstDay: addDays(first, 7 * index),
        lastDay: addDays(first, 7 * index + 6),
      }));
    case 'all':
      return run(monthsShown, (index) => ({
        firstDay: addMonths(first, index),
        lastDay: addDays(addMonths(first, index + 1), -1),
      }));
  }
};

/** The day of an entry: its own where it is a plain date, else that of its instant in the zone. */
const dayOf = (date: string, timeZone: string): string =>
  date.length === 10 ? date : localDate(new Date(date), timeZone);

/**
 * The mean of each span's entries, each value moved by `shift`.
 * Days are those of the person's own calendar, whatever its clocks do.
 */
export const bucketsOf = (
  entries: ProgressSeries['data'],
  spans: readonly DaySpan[],
  { timeZone, shift }: { readonly timeZone: string; readonly shift: number },
): Bucket[] => {
  const sums = spans.map(() => ({ sum: 0, count: 0 }));
  const [first, last] = [spans[0]?.firstDay ?? '', spans.at(-1)?.lastDay ?? ''];
  if (first === '') return [];
  // A zone's day is at most one away from the one in UTC: what is farther off need not be converted.
  const [earliest, latest] = [addDays(first, -1), addDays(last, 1)];
  for (const { date, value } of entries) {
    const written = date.slice(0, 10);
    if (written < earliest || written > latest) continue;
    const day = dayOf(date, timeZone);
    if (day < first || day > last) continue;
    const bucket = sums[spans.findLastIndex(({ firstDay }) => firstDay <= day)];
    if (bucket === undefined) continue;
    bucket.sum += value + shift;
    bucket.count += 1;
  }
  return spans.map((span, index) => {
    const { sum, count } = sums[index] ?? { sum: 0, count: 0 };
    return { ...span, mean: count === 0 ? null : sum / count, count };
  });
};
