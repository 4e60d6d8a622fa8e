/** Arithmetic on plain calendar dates, `YYYY-MM-DD`: no time, no zone, so no daylight saving either. */

const dayMs = 24 * 60 * 60 * 1000;

/** The days since 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

const fromDayNumber = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => fromDayNumber(dayNumber(date) + days);

/** The same day of another month, or that month's last where it is too short. */
export const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const first = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return addDays(first, Math.min(day, last.getUTCDate()) - 1);
};
