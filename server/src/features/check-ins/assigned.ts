import { sql, type NotNull } from 'kysely';
import type { Received } from '@evenkeel/contract/endpoint';
import type { getAssignedCheckInsWithContent } from '@evenkeel/contract/check-ins';
import { localDate } from '@evenkeel/contract/local-date';
import type { Db } from '../../db/open.ts';
import { toModule } from './module-rows.ts';

type Assigned = Received<typeof getAssignedCheckInsWithContent>['checkIns'][number];

const assignedRows = (db: Db, userId: string, today: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('content', 'content.id', 'assignments.content_id')
    .innerJoin('content_versions', 'content_versions.id', 'content.current_version_id')
    // The occasion that is current: the last that has come and that no other has replaced.
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('administrations')
          .select([
            'administrations.due_date',
            sql<boolean>`submission_id is null and check_in_score_id is null`.as('is_open'),
          ])
          .whereRef('administrations.assignment_id', '=', 'assignments.id')
          .where('administration_date', '<=', today)
          .where((where) => where.or([where('due_date', 'is', null), where('due_date', '>', today)]))
          .orderBy('administration_date', 'desc')
          .limit(1)
          .as('occasion'),
      (join) => join.onTrue(),
    )
    .where('assignments.user_id', '=', userId)
    .where('assignments.ended_at', 'is', null)
    .where('assignments.start_date', '<=', today)
    .where('content.kind', '=', 'check-in')
    .where('content_versions.check_in', 'is not', null)
    // One that was asked once and answered has run its course.
    .where((where) =>
      where.or([where('assignments.cadence', '!=', 'once'), where('occasion.is_open', 'is not', false)]),
    )
    .select([
      'content.id',
      'content_versions.id as version_id',
      'content.name',
      'content_versions.check_in',
      'occasion.is_open',
      sql<string | null>`coalesce(occasion.due_date, assignments.next_administration_date)`.as('due_date'),
    ])
    .$narrowType<{ check_in: NotNull }>()
    .orderBy(sql`occasion.is_open is true`, 'desc')
    .orderBy('content.name')
    .orderBy('content.id');

/** Who is assigned something, with the zone whose calendar counts for what is due. */
export interface Assignee {
  readonly userId: string;
  readonly timeZone: string;
}

/** The check-ins that a person is assigned, in their current versions: what is due comes first. */
export const findAssignedCheckIns = async (
  db: Db,
  { userId, timeZone }: Assignee,
  now: Date,
): Promise<Assigned[]> => {
  const rows = await assignedRows(db, userId, localDate(now, timeZone)).execute();
  return rows.map((row) => ({
    ...toModule(row),
    isOverdue: row.is_open === true,
    dueDate: row.due_date,
  }));
};
