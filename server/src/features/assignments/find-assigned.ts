import type { AssignedAssessment } from '@evenkeel/contract/assessments';
import type { ContentKind } from '@evenkeel/contract/provider-content';
import type { Db } from '../../db/open.ts';
import { administrationAfter } from './cadence.ts';
import type { Person } from './person.ts';

export interface Assigned extends Omit<AssignedAssessment, 'clinicAssessmentId'> {
  readonly assignmentId: string;
  readonly startDate: string;
  readonly kind: ContentKind;
}

const assignedRows = (db: Db, { userId, today }: Person) =>
  db
    .selectFrom('assignments')
    .innerJoin('content', 'content.id', 'assignments.content_id')
    .innerJoin('content_versions', 'content_versions.id', 'content.current_version_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('administrations')
          .select(['administration_date', 'due_date'])
          .whereRef('administrations.assignment_id', '=', 'assignments.id')
          .where('submission_id', 'is', null)
          .where('check_in_score_id', 'is', null)
          .where((where) => where.or([where('due_date', 'is', null), where('due_date', '>', today)]))
          .orderBy('administration_date', 'desc')
          .limit(1)
          .as('open'),
      (join) => join.onTrue(),
    )
    .where('assignments.user_id', '=', userId)
    .where('assignments.ended_at', 'is', null)
    .select([
      'assignments.id',
      'assignments.cadence',
      'assignments.start_date',
      'assignments.next_administration_date',
      'content.id as content_id',
      'content.kind',
      'content.name',
      'content.disorder',
      'content_versions.total_questions',
      'open.administration_date',
      'open.due_date',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof assignedRows>['execute']>>[number];

/** An assignment with its open occasion or the one to come; null when it has neither any more. */
const toAssigned = (row: Row, today: string): Assigned | null => {
  const open = row.administration_date;
  const administrationDate = open ?? row.next_administration_date;
  if (administrationDate === null) return null;
  return {
    assignmentId: row.id,
    startDate: row.start_date,
    kind: row.kind,
    isOverdue: open !== null && open <= today,
    administrationDate,
    dueDate:
      open === null ? administrationAfter(row.cadence, row.start_date, administrationDate) : row.due_date,
    cadence: row.cadence,
    assessment: {
      id: row.content_id,
      name: row.name,
      disorder: row.disorder,
      totalQuestions: row.total_questions,
    },
  };
};

const order = (a: Assigned, b: Assigned): number =>
  Number(b.isOverdue) - Number(a.isOverdue) ||
  a.administrationDate.localeCompare(b.administrationDate) ||
  a.assessment.name.localeCompare(b.assessment.name) ||
  a.assignmentId.localeCompare(b.assignmentId);

/** What a person is assigned, of every kind unless one is named: overdue first, then by date. One that was answered for good is not in it. */
export const findAssigned = async (db: Db, person: Person, kind?: ContentKind): Promise<Assigned[]> => {
  const all = assignedRows(db, person);
  const rows = await (kind === undefined ? all : all.where('content.kind', '=', kind)).execute();
  return rows
    .map((row) => toAssigned(row, person.today))
    .filter((one) => one !== null)
    .toSorted(order);
};
