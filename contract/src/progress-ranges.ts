import { addDays, addMonths } from './plain-dates.ts';
import type { TimeScale } from './progress.ts';

/** Weeks in six months, as a chart shows them. */
export const weeksShown = 26;
/** Months in "all time", as a chart shows it. */
export const monthsShown = 12;

/**
 * The first day of a range that ends with `today`, both in the person's own calendar: seven days, the days
 * since the same day a month ago, 26 weeks, or twelve calendar months.
 */
export const firstDayOfRange = (timeScale: TimeScale, today: string): string => {
  switch (timeScale) {
    case '1_week':
      return addDays(today, -6);
    case '1_month':
      return addDays(addMonths(today, -1), 1);
    case '6_months':
      return addDays(today, 1 - weeksShown * 7);
    case 'all':
      return `${addMonths(today, 1 - monthsShown).slice(0, 8)}01`;
  }
};

/** Added to a recorded lifestyle value, -2 to 2, to place it on the scale of 0 to 5 that people see. */
export const lifestyleShift = 3;
