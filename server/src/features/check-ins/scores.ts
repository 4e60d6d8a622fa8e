import { sql } from 'kysely';
import type { Query } from '@evenkeel/contract/endpoint';
import type { CheckInModule, CheckInScore, getCheckInScores } from '@evenkeel/contract/check-ins';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { pageOf, readCursor, unknownCursor } from '../../http/cursor.ts';
import { moduleVersions, toModule } from './module-rows.ts';

/** Whose answers, to which check-ins. */
export interface Asked {
  readonly userId: string;
  readonly clinicId: string;
  readonly checkInIds: readonly string[];
}

/** A place in the list of a person's scores, newest first. */
interface Place {
  readonly id: string;
  readonly created_at: Date;
}

const columns = ['id', 'content_id', 'version_id', 'created_at', 'updated_at', 'answers'] as const;

/**
 * Scores beyond a place, nearest to it first. Each check-in is read by its own index, so that one page
 * costs the same after ten years as after a month.
 */
export const scoresBeyond = (
  db: Db,
  { userId, checkInIds }: Asked,
  { from, direction, limit }: { from: Place | null; direction: 'older' | 'newer'; limit: number },
) => {
  const order = direction === 'older' ? 'desc' : 'asc';
  return db
    .selectFrom(sql<{ id: string }>`unnest(${[...checkInIds]}::uuid[])`.as<'module'>(sql`module (id)`))
    .innerJoinLateral(
      (lateral) => {
        const own = lateral
          .selectFrom('check_in_scores')
          .select(columns)
          .where('check_in_scores.user_id', '=', userId)
          .whereRef('check_in_scores.content_id', '=', 'module.id')
          .orderBy('check_in_scores.created_at', order)
          .orderBy('check_in_scores.id', order)
          .limit(limit);
        return (
          from === null
            ? own
            : own.where(({ eb, refTuple, tuple }) =>
                eb(
                  refTuple('check_in_scores.created_at', 'check_in_scores.id'),
                  direction === 'older' ? '<' : '>',
                  tuple(from.created_at, from.id),
                ),
              )
        ).as('score');
      },
      (join) => join.onTrue(),
    )
    .selectAll('score')
    .orderBy('score.created_at', order)
    .orderBy('score.id', order)
    .limit(limit);
};

type ScoreRow = Awaited<ReturnType<ReturnType<typeof scoresBeyond>['execute']>>[number];

const toScore = (row: ScoreRow): CheckInScore => ({
  id: row.id,
  moduleId: row.content_id,
  versionId: row.version_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  answers: row.answers,
});

const findScore = (db: Db, { userId, checkInIds }: Asked, scoreId: string) =>
  db
    .selectFrom('check_in_scores')
    .select(columns)
    .where('id', '=', scoreId)
    .where('user_id', '=', userId)
    .where('content_id', 'in', checkInIds)
    .executeTakeFirst();

interface ScorePage {
  readonly checkInScores: CheckInScore[];
  readonly nextCursor: string | null;
}

/** A page of a person's answers, newest first. */
export const findScores = async (
  db: Db,
  asked: Asked,
  { cursor, limit }: Pick<Query<typeof getCheckInScores>, 'cursor' | 'limit'>,
): Promise<ScorePage> => {
  const lastShown = readCursor(cursor);
  const from = lastShown === null ? null : ((await findScore(db, asked, lastShown)) ?? null);
  if (lastShown !== null && from === null) throw unknownCursor();
  const rows = await scoresBeyond(db, asked, { from, direction: 'older', limit: limit + 1 }).execute();
  const page = pageOf(rows, limit);
  return { checkInScores: page.rows.map(toScore), nextCursor: page.nextCursor };
};

/** One score between the next newer and the next older. Throws `not-found` where it is none of those asked for. */
export const findScoreWithNeighbours = async (db: Db, asked: Asked, scoreId: string): Promise<ScorePage> => {
  const own = await findScore(db, asked, scoreId);
  if (own === undefined) throw new AppError('not-found');
  const next = (direction: 'newer' | 'older') =>
    scoresBeyond(db, asked, { from: own, direction, limit: 1 }).execute();
  const rows = [...(await next('newer')), own, ...(await next('older'))];
  return { checkInScores: rows.map(toScore), nextCursor: null };
};

/**
 * The modules that were asked for as they are now, in that order, and after each the other versions that
 * are named. Throws `not-found` when one is not of the clinic.
 */
export const findModules = async (
  db: Db,
  { clinicId, checkInIds }: Asked,
  versionIds: readonly string[],
): Promise<CheckInModule[]> => {
  const rows = await moduleVersions(db)
    .where('content.clinic_id', '=', clinicId)
    .where('content.id', 'in', checkInIds)
    .where((where) =>
      where.or([
        where('content_versions.id', '=', where.ref('content.current_version_id')),
        where('content_versions.id', '=', sql<string>`any(${[...versionIds]}::uuid[])`),
      ]),
    )
    .orderBy('content_versions.number', 'desc')
    .execute();
  return checkInIds.flatMap((id) => {
    const versions = rows.filter((row) => row.id === id);
    if (versions.length === 0) throw new AppError('not-found');
    const isCurrent = (row: (typeof rows)[number]) => row.version_id === row.current_version_id;
    return [...versions.filter(isCurrent), ...versions.filter((row) => !isCurrent(row))].map(toModule);
  });
};
