import type { TimeScale } from '@evenkeel/contract/progress';
import type { DaySpan } from './buckets.ts';

/** Plain dates have no zone; they are written out as what they are. */
const writer = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

const weekday = writer({ weekday: 'short' });
const monthAndDay = writer({ month: 'numeric', day: 'numeric' });
const month = writer({ month: 'short' });
const dayInWords = writer({ weekday: 'short', month: 'short', day: 'numeric' });
const shortDay = writer({ month: 'short', day: 'numeric' });
const monthInWords = writer({ month: 'long', year: 'numeric' });

/** What a span is called in a table and to screen readers. */
export const spanName = (timeScale: TimeScale, { firstDay, lastDay }: DaySpan): string => {
  switch (timeScale) {
    case '1_week':
    case '1_month':
      return dayInWords(firstDay);
    case '6_months':
      return `${shortDay(firstDay)} to ${shortDay(lastDay)}`;
    case 'all':
      return monthInWords(firstDay);
  }
};

/** A mark under the chart, at the span with this index. */
export interface Tick {
  readonly index: number;
  readonly label: string;
}

const isFirstOfMonth = ({ firstDay, lastDay }: DaySpan) =>
  firstDay.slice(8) === '01' || firstDay.slice(0, 7) !== lastDay.slice(0, 7);

/** As many marks as fit without touching. */
export const ticksOf = (
  timeScale: TimeScale,
  spans: readonly DaySpan[],
  { width }: { readonly width: number },
): Tick[] => {
  // Pixels: "10/22" is wider than the name of a day or a month.
  const least = timeScale === '1_month' ? 42 : 30;
  const step = spans.length > 1 ? width / (spans.length - 1) : width;
  const all: Tick[] = spans.flatMap((span, index) => {
    switch (timeScale) {
      case '1_week':
        return { index, label: weekday(span.firstDay) };
      case '1_month':
        return { index, label: monthAndDay(span.firstDay) };
      case '6_months':
        return isFirstOfMonth(span) ? { index, label: month(span.lastDay) } : [];
      case 'all':
        return { index, label: month(span.firstDay) };
    }
  });
  // Every second, third, … from the present day back: evenly apart, and the present has its mark.
  const last = all.length - 1;
  const everyNth = (nth: number) => all.filter((_, index) => (last - index) % nth === 0);
  const fits = (ticks: readonly Tick[]) =>
    ticks.every((tick, index) => {
      const earlier = ticks[index - 1];
      return earlier === undefined || (tick.index - earlier.index) * step >= least;
    });
  const nth = all.findIndex((_, index) => fits(everyNth(index + 1)));
  return everyNth(nth + 1);
};

/** How a range is spoken of. */
export const rangeWords: Readonly<Record<TimeScale, string>> = {
  '1_week': 'the past week',
  '1_month': 'the past month',
  '6_months': 'the past six months',
  all: 'the past year',
};

/** One decimal, as people read a scale. */
export const onScale = (value: number): string => value.toFixed(1);
