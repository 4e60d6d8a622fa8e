import { sql } from 'kysely';
import type { SubmissionSource } from '@evenkeel/contract/assessments';
import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import type { Score } from '@evenkeel/contract/provider-results';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Db } from '../db/open.ts';
import { pagesOf } from '../db/pages.ts';
import type { Calculated } from '../fhir/calculated/calculations.ts';
import { createVersions, type AnsweredVersion } from './answered-versions.ts';
import { intakeResponsesOf } from './intake-responses.ts';

/** Whose answers are read: a person of one clinic. */
export interface Answerer {
  readonly clinicId: string;
  readonly userId: string;
}

export type AnsweredKind = 'assessment' | 'check-in' | 'intake-questionnaire';

/** One set of answers as it was stored, with the version of the questions that it answers. */
export interface AnsweredSet {
  readonly kind: AnsweredKind;
  /** Of the submission, of the check-in's score, or of the intake's invitation. */
  readonly id: string;
  readonly name: string;
  readonly answeredAt: Date;
  /** Null for an intake, which comes from its own link alone. */
  readonly source: SubmissionSource | null;
  /** By a question's key or a node's id; an intake's are `responses`. */
  readonly answers: readonly Answer[];
  readonly responses: readonly IntakeResponse[];
  readonly score: Score | null;
  /** What the form's own expressions made of the answers; null where it has none. */
  readonly calculated: readonly Calculated[] | null;
  readonly symptomPercent: number | null;
  readonly version: AnsweredVersion;
}

const setsAtOnce = 500;

/** Where a page ends, and the next begins below it. */
interface Place {
  readonly at: Date;
  readonly id: string;
}

/** What is below a place, newest first: of each table by itself, so that its index finds the page. */
const below = (column: string, place: Place | null) =>
  place === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)}, id) < (${place.at}::timestamptz, ${place.id}::uuid)`;

const submissionRows = (db: Db, { clinicId, userId }: Answerer, place: Place | null, size: number) =>
  db
    .selectFrom('submissions')
    .select([
      sql<AnsweredKind>`'assessment'`.as('kind'),
      'id',
      'version_id',
      'received_at as at',
      sql<SubmissionSource | null>`source`.as('source'),
      sql<Answer[] | null>`answers`.as('answers'),
      sql<Score | null>`score`.as('score'),
      sql<Calculated[] | null>`calculated`.as('calculated'),
      sql<number | null>`null::double precision`.as('symptom_percent'),
    ])
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .where(below('received_at', place))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size);

const checkInRows = (db: Db, { clinicId, userId }: Answerer, place: Place | null, size: number) =>
  db
    .selectFrom('check_in_scores')
    .select([
      sql<AnsweredKind>`'check-in'`.as('kind'),
      'id',
      'version_id',
      'created_at as at',
      sql<SubmissionSource | null>`source`.as('source'),
      sql<Answer[] | null>`answers`.as('answers'),
      sql<Score | null>`null::jsonb`.as('score'),
      sql<Calculated[] | null>`null::jsonb`.as('calculated'),
      sql<number | null>`symptom_percent`.as('symptom_percent'),
    ])
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .where(below('created_at', place))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size);

const intakeRows = (db: Db, { clinicId, userId }: Answerer, place: Place | null) =>
  db
    .selectFrom('intake_invitations')
    .select([
      sql<AnsweredKind>`'intake-questionnaire'`.as('kind'),
      'id',
      sql<string>`questionnaire_version_id`.as('version_id'),
      sql<Date>`questionnaire_submitted_at`.as('at'),
      sql<SubmissionSource | null>`null`.as('source'),
      sql<Answer[] | null>`null::jsonb`.as('answers'),
      sql<Score | null>`null::jsonb`.as('score'),
      sql<Calculated[] | null>`null::jsonb`.as('calculated'),
      sql<number | null>`null::double precision`.as('symptom_percent'),
    ])
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .where('completed_at', 'is not', null)
    .where('questionnaire_version_id', 'is not', null)
    .where('questionnaire_submitted_at', 'is not', null)
    .where(below('questionnaire_submitted_at', place));

/** A page of all that a person answered, newest first. */
const setRows = (db: Db, answerer: Answerer, place: Place | null, size: number) =>
  db
    .selectFrom(submissionRows(db, answerer, place, size).as('submitted'))
    .selectAll()
    .unionAll(db.selectFrom(checkInRows(db, answerer, place, size).as('checked')).selectAll())
    .unionAll(db.selectFrom(intakeRows(db, answerer, place).as('taken')).selectAll())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();

type SetRow = Awaited<ReturnType<typeof setRows>>[number];

/**
 * All that a person answered, newest first: assessments, check-ins and the intake that made them a
 * patient. It is read a page at a time and holds no connection between pages, so years of it take no
 * more memory than days, however slowly they are taken. What is stored is never changed, so what
 * comes in meanwhile is newer than the first page and is left out.
 */
export async function* answeredSets(db: Db, answerer: Answerer): AsyncGenerator<AnsweredSet> {
  const versionOf = createVersions(db);
  const pages = pagesOf<SetRow>(setsAtOnce, (last, size) => setRows(db, answerer, last, size));
  for await (const rows of pages) {
    for (const row of rows) {
      const version = await versionOf(row.version_id);
      yield {
        kind: row.kind,
        id: row.id,
        name: version.name,
        answeredAt: row.at,
        source: row.source,
        answers: row.answers ?? [],
        responses: row.kind === 'intake-questionnaire' ? await intakeResponsesOf(db, row.id) : [],
        score: row.score,
        calculated: row.calculated,
        symptomPercent: row.symptom_percent,
        version,
      };
    }
  }
}
