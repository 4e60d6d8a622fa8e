import { sql } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import { addMonths } from '@evenkeel/contract/plain-dates';
import { firstDayOfRange } from '@evenkeel/contract/progress-ranges';
import type { TimeScale } from '@evenkeel/contract/progress';
import { localDate } from '@evenkeel/contract/local-date';
import type { Db } from '../../db/open.ts';
import type { ProfileRow } from '../../db/schema.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { timeZoneOf } from '../../people/time-zone.ts';

/** A person's own calendar: where they are, and what day it is there. */
export interface Calendar {
  readonly timeZone: string;
  readonly today: string;
}

/** By the zone that the browser names, else the person's, else their clinic's. */
export const calendarOf = async (
  db: Db,
  profile: ProfileRow,
  request: RequestFacts,
  now: Date,
): Promise<Calendar> => {
  const timeZone = await timeZoneOf(db, profile, request);
  return { timeZone, today: localDate(now, timeZone) };
};

/** The first day that any chart can show. */
export const firstDayKept = ({ today }: Calendar): string =>
  `${addMonths(today, 1 - limits.progressMonths).slice(0, 8)}01`;

/** The instant at which a day begins in a zone; where its midnight does not exist, the first that does. */
export const startOfDay = (date: string, { timeZone }: Calendar) =>
  sql<Date>`(${date}::date)::timestamp at time zone ${timeZone}`;

/** The instant at which a range begins that ends with the present day. */
export const startOfRange = (timeScale: TimeScale, calendar: Calendar) =>
  startOfDay(firstDayOfRange(timeScale, calendar.today), calendar);
