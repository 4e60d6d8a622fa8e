import { lifestyleTitle } from '@evenkeel/contract/lifestyle-module';
import type { Received } from '@evenkeel/contract/endpoint';
import type { getSymptomsGraph, getWorksheetSummary, TimeScale } from '@evenkeel/contract/progress';
import { lifestyleShift } from '@evenkeel/contract/progress-ranges';
import type { Db } from '../../db/open.ts';
import { startOfRange, type Calendar } from './calendar.ts';
import { lifestyleTitles, lifestyleTypes } from './lifestyle.ts';

type Graph = Received<typeof getSymptomsGraph>;

interface Asked {
  readonly userId: string;
  readonly timeScale: TimeScale;
  readonly calendar: Calendar;
}

export const symptomMeans = (db: Db, { userId, timeScale, calendar }: Asked) =>
  db
    .selectFrom('check_in_scores')
    .innerJoin('content', 'content.id', 'check_in_scores.content_id')
    .select((select) => ['content.name', select.fn.avg<number>('symptom_percent').as('mean')])
    .where('check_in_scores.user_id', '=', userId)
    .where('symptom_percent', 'is not', null)
    .where('check_in_scores.created_at', '>=', startOfRange(timeScale, calendar))
    .where('content.name', '!=', lifestyleTitle)
    .groupBy(['content.id', 'content.name'])
    .orderBy('mean', 'desc')
    .orderBy('content.name');

/** How strong each symptom was, 0 to 100, highest first; those without answers in the range are left out. */
export const readSymptomsGraph = async (db: Db, asked: Asked): Promise<Graph> => ({
  timeScale: asked.timeScale,
  data: (await symptomMeans(db, asked).execute()).map(({ name, mean }) => ({ display: name, value: mean })),
});

export const lifestyleMeans = (db: Db, { userId, timeScale, calendar }: Asked) =>
  db
    .selectFrom('lifestyle_values')
    .select((select) => ['type', select.fn.avg<number>('value').as('mean')])
    .where('user_id', '=', userId)
    .where('recorded_at', '>=', startOfRange(timeScale, calendar))
    .groupBy('type');

/** The mean of each lifestyle series on the scale that people see; a series without values is left out. */
export const readLifestyleGraph = async (db: Db, asked: Asked): Promise<Graph> => {
  const rows = await lifestyleMeans(db, asked).execute();
  return {
    timeScale: asked.timeScale,
    data: lifestyleTypes.flatMap((type) =>
      rows
        .filter((row) => row.type === type)
        .map(({ mean }) => ({ display: lifestyleTitles[type], value: mean + lifestyleShift })),
    ),
  };
};

/** The worksheets that a person has completed, by title. */
export const readWorksheetSummary = async (
  db: Db,
  userId: string,
): Promise<Received<typeof getWorksheetSummary>> => ({
  worksheets: await db
    .selectFrom('worksheet_counts')
    .innerJoin('content', 'content.id', 'worksheet_counts.content_id')
    .select(['content.id', 'content.name as title', 'worksheet_counts.count'])
    .where('user_id', '=', userId)
    .where('worksheet_counts.count', '>', 0)
    .orderBy('content.name')
    .orderBy('content.id')
    .execute(),
});
