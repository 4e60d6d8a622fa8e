import { addDays } from '@evenkeel/contract/plain-dates';
import { limits } from '@evenkeel/contract/limits';
import { localDate } from '@evenkeel/contract/local-date';
import { instantOf } from '@evenkeel/contract/zoned-time';

/** The part of a day in which people are told what they did not choose the time of. */
export const wakingHours = (date: string, timeZone: string): { from: Date; until: Date } => ({
  from: instantOf(date, limits.quietUntil, timeZone),
  until: instantOf(date, limits.quietFrom, timeZone),
});

/** The first instant from `now` on that is outside the quiet hours. */
export const outsideQuietHours = (now: Date, timeZone: string): Date => {
  const today = localDate(now, timeZone);
  const { from, until } = wakingHours(today, timeZone);
  if (now < from) return from;
  return now < until ? now : wakingHours(addDays(today, 1), timeZone).from;
};
