import type { Cadence } from '@evenkeel/contract/assessments';
import { addDays, addMonths, dayNumber } from '@evenkeel/contract/plain-dates';

/**
 * The calendar of an assignment: pure arithmetic on plain dates, `YYYY-MM-DD`. Months count from the
 * start date itself, so a month that is too short moves one date and not those after it.
 */

const monthsBetween = (from: string, to: string): number => {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
};

interface Step {
  readonly add: (date: string, count: number) => string;
  readonly size: number;
  /** How many days, or months on the calendar, lie between two dates. */
  readonly between: (from: string, to: string) => number;
}

const days = (size: number): Step => ({
  add: addDays,
  size,
  between: (from, to) => dayNumber(to) - dayNumber(from),
});
const months = (size: number): Step => ({ add: addMonths, size, between: monthsBetween });

const steps: Record<Cadence, Step | null> = {
  once: null,
  daily: days(1),
  weekly: days(7),
  every_two_weeks: days(14),
  monthly: months(1),
  every_three_months: months(3),
};

/** The first date of an assignment that is later than `date`; null when there is none to come. */
export const administrationAfter = (cadence: Cadence, start: string, date: string): string | null => {
  if (date < start) return start;
  const step = steps[cadence];
  if (step === null) return null;
  const { add, size, between } = step;
  const count = Math.floor(between(start, date) / size);
  const near = add(start, count * size);
  // Within its month the date may be before or after this one.
  return near > date ? near : add(start, (count + 1) * size);
};

/** The last date of an assignment up to `date`, which is the only one that can be open; null before its start. */
export const administrationUpTo = (cadence: Cadence, start: string, date: string): string | null => {
  if (date < start) return null;
  const step = steps[cadence];
  if (step === null) return start;
  const { add, size, between } = step;
  const count = Math.floor(between(start, date) / size);
  const near = add(start, count * size);
  return near > date ? add(start, (count - 1) * size) : near;
};
