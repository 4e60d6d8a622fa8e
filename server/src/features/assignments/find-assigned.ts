import type { AssignedAssessment } from '@evenkeel/contract/assessments';
import type { Db } from '../../db/open.ts';
import { administrationAfter } from './cadence.ts';
import type { Person } from './person.ts';

/** A person's assignments, each with its open occasion where it has one. */
export const assignedRows = (db: Db, { userId, today }: Person) =>
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
    .select([
      'assignments.id',
      'assignments.created_at',
      'assignments.ended_at',
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

export type AssignedRow = Awaited<ReturnType<ReturnType<typeof assignedRows>['execute']>>[number];

/** What both a person's own screen and their clinic are told of an assignment. */
export const whatIsAssigned = ({ cadence, ...row }: AssignedRow) => ({
  cadence,
  assessment: {
    id: row.content_id,
    name: row.name,
    disorder: row.disorder,
    totalQuestions: row.total_questions,
  },
});

/** The open occasion of an assignment, or the one to come; null when it has neither any more. */
export const occasionOf = (row: AssignedRow, today: string) => {
  const open = row.administration_date;
  const administrationDate = open ?? row.next_administration_date;
  if (administrationDate === null) return null;
  return {
    isOverdue: open !== null && open <= today,
    administrationDate,
    dueDate:
      open === null ? administrationAfter(row.cadence, row.start_date, administrationDate) : row.due_date,
  };
};

const order = (a: AssignedAssessment, b: AssignedAssessment): number =>
  Number(b.isOverdue) - Number(a.isOverdue) ||
  a.administrationDate.localeCompare(b.administrationDate) ||
  a.assessment.name.localeCompare(b.assessment.name) ||
  a.clinicAssessmentId.localeCompare(b.clinicAssessmentId);

/** The assessments that a person is assigned: overdue first, then by date. One that was answered for good is not among them. */
export const findAssigned = async (db: Db, person: Person): Promise<AssignedAssessment[]> => {
  const rows = await assignedRows(db, person)
    .where('assignments.ended_at', 'is', null)
    .where('content.kind', '=', 'assessment')
    .execute();
  return rows
    .flatMap((row) => {
      const occasion = occasionOf(row, person.today);
      return occasion === null ? [] : [{ clinicAssessmentId: row.id, ...whatIsAssigned(row), ...occasion }];
    })
    .toSorted(order);
};
