import type { NotNull } from 'kysely';
import type { Answer, Query, Received } from '@evenkeel/contract/endpoint';
import type { listCheckInScores } from '@evenkeel/contract/provider-results';
import type { Db } from '../../db/open.ts';
import { pageOf, rowOfCursor } from '../../http/cursor.ts';
import { daySpan } from '../../http/day-span.ts';
import { answeredNodes, nodeAnswerInWords } from '../../answering/node-answers-in-words.ts';

/** Whose results are asked for, and what zone their days are in. */
export interface Patient {
  readonly clinicId: string;
  readonly userId: string;
  readonly timeZone: string;
}

const scoreRows = (db: Db, { clinicId, userId }: Patient) =>
  db
    .selectFrom('check_in_scores')
    .innerJoin('content', 'content.id', 'check_in_scores.content_id')
    .innerJoin('content_versions', 'content_versions.id', 'check_in_scores.version_id')
    .where('check_in_scores.clinic_id', '=', clinicId)
    .where('check_in_scores.user_id', '=', userId)
    .select([
      'check_in_scores.id',
      'check_in_scores.content_id',
      'check_in_scores.version_id',
      'check_in_scores.source',
      'check_in_scores.created_at',
      'check_in_scores.symptom_percent',
      'check_in_scores.safety_triggered',
      'check_in_scores.answers',
      'content.name',
      'content_versions.check_in',
    ])
    .$narrowType<{ check_in: NotNull }>();

type Row = Awaited<ReturnType<ReturnType<typeof scoreRows>['execute']>>[number];

const toScore = (row: Row): Received<typeof listCheckInScores>['checkInScores'][number] => ({
  id: row.id,
  moduleId: row.content_id,
  versionId: row.version_id,
  title: row.name,
  type: row.check_in.type,
  source: row.source,
  createdAt: row.created_at.toISOString(),
  symptomPercent: row.symptom_percent,
  safetyTriggered: row.safety_triggered,
  answers: answeredNodes(row.check_in.nodes, row.answers).map((answered) => ({
    key: answered.node.id,
    label: answered.node.label,
    value: answered.value,
    display: nodeAnswerInWords(answered),
  })),
});

/** A person's check-ins, newest first, a page at a time, with the questions as they read when they were answered. */
export const findCheckInScores = async (
  db: Db,
  patient: Patient,
  { from, to, moduleId, safetyTriggered, cursor, limit }: Query<typeof listCheckInScores>,
): Promise<Answer<typeof listCheckInScores>> => {
  const own = scoreRows(db, patient);
  let rows = own
    .orderBy('check_in_scores.created_at', 'desc')
    .orderBy('check_in_scores.id', 'desc')
    .limit(limit + 1);
  const { start, end } = daySpan({ from, to }, patient.timeZone);
  if (start !== null) rows = rows.where('check_in_scores.created_at', '>=', start);
  if (end !== null) rows = rows.where('check_in_scores.created_at', '<', end);
  if (moduleId !== undefined) rows = rows.where('check_in_scores.content_id', '=', moduleId);
  if (safetyTriggered !== undefined) {
    rows = rows.where('check_in_scores.safety_triggered', '=', safetyTriggered === 'true');
  }
  const last = await rowOfCursor(cursor, (id) => own.where('check_in_scores.id', '=', id).executeTakeFirst());
  if (last !== null) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('check_in_scores.created_at', 'check_in_scores.id'), '<', tuple(last.created_at, last.id)),
    );
  }
  const page = pageOf(await rows.execute(), limit);
  return { checkInScores: page.rows.map(toScore), nextCursor: page.nextCursor };
};
