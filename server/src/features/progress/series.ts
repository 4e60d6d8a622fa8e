import type { ProgressSeries } from '@evenkeel/contract/progress';
import type { Db } from '../../db/open.ts';
import { firstDayKept, startOfDay, type Calendar } from './calendar.ts';
import { lifestyleTitles, lifestyleTypes } from './lifestyle.ts';

export const lifestyleValues = (db: Db, userId: string, calendar: Calendar) =>
  db
    .selectFrom('lifestyle_values')
    .select(['type', 'recorded_at', 'value'])
    .where('user_id', '=', userId)
    .where('recorded_at', '>=', startOfDay(firstDayKept(calendar), calendar))
    .orderBy('recorded_at');

/** What the sliders recorded, each series with its values oldest first; one without values is empty. */
export const readLifestyleSeries = async (
  db: Db,
  userId: string,
  calendar: Calendar,
): Promise<ProgressSeries[]> => {
  const rows = await lifestyleValues(db, userId, calendar).execute();
  return lifestyleTypes.map((type) => ({
    type,
    title: lifestyleTitles[type],
    data: rows
      .filter((row) => row.type === type)
      .map(({ recorded_at: at, value }) => ({ date: at.toISOString(), value })),
  }));
};

const healthTitles = { steps: 'Steps', distance: 'Distance' } as const;

/** What the phone measured, a value a day, oldest first. */
export const readHealthSeries = async (
  db: Db,
  type: keyof typeof healthTitles,
  userId: string,
  calendar: Calendar,
): Promise<ProgressSeries[]> => {
  const data = await db
    .selectFrom('health_samples')
    .select(['date', 'value'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('date', '>=', firstDayKept(calendar))
    .orderBy('date')
    .execute();
  return [{ type, title: healthTitles[type], data }];
};
