import type { Answer, Query, Received } from '@evenkeel/contract/endpoint';
import type { listAssignments } from '@evenkeel/contract/provider-patients';
import type { Db } from '../../db/open.ts';
import { afterNewest, pageOf, rowOfCursor } from '../../http/cursor.ts';
import { assignedRows, occasionOf, whatIsAssigned, type AssignedRow } from './find-assigned.ts';
import type { Person } from './person.ts';

type Listed = Received<typeof listAssignments>['assignments'][number];

const toListed = (row: AssignedRow & { last_date: string | null }, today: string): Listed => ({
  assignmentId: row.id,
  kind: row.kind,
  startDate: row.start_date,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  ...whatIsAssigned(row),
  ...((row.ended_at === null ? occasionOf(row, today) : null) ?? {
    isOverdue: false,
    administrationDate: row.last_date,
    dueDate: null,
  }),
});

/** What a person is assigned, newest first, a page at a time; or what they were and is over. */
export const listAssigned = async (
  db: Db,
  person: Person,
  { ended, kind, cursor, limit }: Query<typeof listAssignments>,
): Promise<Answer<typeof listAssignments>> => {
  const all = assignedRows(db, person);
  let rows = all
    .select(({ selectFrom }) =>
      selectFrom('administrations')
        .whereRef('administrations.assignment_id', '=', 'assignments.id')
        .select(({ fn }) => fn.max('administration_date').as('date'))
        .as('last_date'),
    )
    .where((where) => {
      const goesOn = where.and([
        where('assignments.ended_at', 'is', null),
        where.or([
          where('open.administration_date', 'is not', null),
          where('assignments.next_administration_date', 'is not', null),
        ]),
      ]);
      return ended === 'true' ? where.not(goesOn) : goesOn;
    })
    .orderBy('assignments.created_at', 'desc')
    .orderBy('assignments.id')
    .limit(limit + 1);
  if (kind !== undefined) rows = rows.where('content.kind', '=', kind);
  const last = await rowOfCursor(cursor, (id) => all.where('assignments.id', '=', id).executeTakeFirst());
  if (last !== null) {
    rows = rows.where(afterNewest(last, { at: 'assignments.created_at', id: 'assignments.id' }));
  }
  const page = pageOf(await rows.execute(), limit);
  return {
    assignments: page.rows.map((row) => toListed(row, person.today)),
    nextCursor: page.nextCursor,
  };
};
