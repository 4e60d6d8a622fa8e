import { localDate } from './local-date.ts';
import { addDays, dayNumber } from './plain-dates.ts';

/** Times of day in IANA time zones, with the nights on which a zone changes its clocks. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
};

/** What clocks on the wall show at an instant, as if it were UTC; to the second. */
const wallAt = (instant: number, timeZone: string): number => {
  const fields: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) fields[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

const offsetAt = (instant: number, timeZone: string): number =>
  wallAt(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/** The first instant from which on the clocks show `wall` or later; between `from` and `until` they change once at most. */
const firstShowing = (
  wall: number,
  { from, until, timeZone }: { from: number; until: number; timeZone: string },
): number => {
  let before = from;
  let after = until;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (wallAt(middle, timeZone) >= wall) after = middle;
    else before = middle;
  }
  return after;
};

/**
 * The instant of a time of day, `HH:mm`, on a date. One that exists twice, when clocks are put back, is its
 * first; one that does not exist, when they are put on, is the next minute that does.
 */
export const instantOf = (date: string, time: string, timeZone: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wall = dayNumber(date) * dayMs + (hour * 60 + minute) * minuteMs;
  // No zone is a day or more away from UTC, so its offsets around this time are those of a day before and after.
  const candidates = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)]
    .map((offset) => wall - offset)
    .toSorted((one, other) => one - other);
  const exact = candidates.find((instant) => wallAt(instant, timeZone) === wall);
  if (exact !== undefined) return new Date(exact);
  const [from = wall, until = wall] = candidates;
  return new Date(firstShowing(wall, { from, until, timeZone }));
};

/** A time of day on some days of the week, 0 (Sunday) to 6, in a zone. */
export interface WeeklyTime {
  readonly daysOfWeek: readonly number[];
  /** `HH:mm` */
  readonly timeOfDay: string;
  readonly timeZone: string;
}

/** 1970-01-01 was a Thursday. */
const dayOfWeek = (date: string): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

/** The first instant later than `after` at which it is that time on one of those days. */
export const nextOccurrence = ({ daysOfWeek, timeOfDay, timeZone }: WeeklyTime, after: Date): Date => {
  const today = localDate(after, timeZone);
  // From yesterday, whose time may have been put off beyond midnight; a week and a day on it is that day again.
  for (let days = -1; days <= 8; days += 1) {
    const date = addDays(today, days);
    if (!daysOfWeek.includes(dayOfWeek(date))) continue;
    const instant = instantOf(date, timeOfDay, timeZone);
    if (instant > after) return instant;
  }
  throw new Error('A weekly time needs at least one day of the week');
};
