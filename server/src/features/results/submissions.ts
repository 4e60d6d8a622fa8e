import type { Answer, Query, Received } from '@evenkeel/contract/endpoint';
import type { getSubmission, listSubmissions } from '@evenkeel/contract/provider-results';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { afterNewest, pageOf, rowOfCursor } from '../../http/cursor.ts';
import { daySpan } from '../../http/day-span.ts';
import { answerInWords, askedQuestions } from '../../answering/answers-in-words.ts';
import type { Patient } from './check-in-scores.ts';
import { shownCalculated } from '../../fhir/calculated/shown.ts';
import { fhirResponse } from '../../fhir/form-response.ts';

const summaryRows = (db: Db, clinicId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('profiles', 'profiles.user_id', 'submissions.user_id')
    .innerJoin('content', 'content.id', 'submissions.content_id')
    .where('submissions.clinic_id', '=', clinicId)
    .select([
      'submissions.id',
      'submissions.submitted_together_id',
      'submissions.user_id',
      'submissions.content_id',
      'submissions.version_id',
      'submissions.received_at',
      'submissions.source',
      'submissions.flow_type',
      'submissions.submission_type',
      'submissions.is_new_patient',
      'submissions.score',
      'submissions.safety_triggered',
      'profiles.patient_id',
      'content.name',
    ]);

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaryRows>['execute']>>[number];
type Summary = Received<typeof listSubmissions>['submissions'][number];

const toSummary = (row: SummaryRow): Summary => ({
  id: row.id,
  submittedTogetherId: row.submitted_together_id,
  patientId: row.patient_id,
  userId: row.user_id,
  assessmentId: row.content_id,
  versionId: row.version_id,
  name: row.name,
  receivedAt: row.received_at.toISOString(),
  source: row.source,
  flowType: row.flow_type,
  submissionType: row.submission_type,
  isNewPatient: row.is_new_patient,
  score: row.score,
  safetyTriggered: row.safety_triggered,
});

/** A person's submissions, newest first, a page at a time. */
export const findSubmissions = async (
  db: Db,
  { clinicId, userId, timeZone }: Patient,
  { from, to, assessmentId, safetyTriggered, cursor, limit }: Query<typeof listSubmissions>,
): Promise<Answer<typeof listSubmissions>> => {
  const own = summaryRows(db, clinicId).where('submissions.user_id', '=', userId);
  let rows = own
    .orderBy('submissions.received_at', 'desc')
    .orderBy('submissions.id')
    .limit(limit + 1);
  const { start, end } = daySpan({ from, to }, timeZone);
  if (start !== null) rows = rows.where('submissions.received_at', '>=', start);
  if (end !== null) rows = rows.where('submissions.received_at', '<', end);
  if (assessmentId !== undefined) rows = rows.where('submissions.content_id', '=', assessmentId);
  if (safetyTriggered !== undefined) {
    rows = rows.where('submissions.safety_triggered', '=', safetyTriggered === 'true');
  }
  const last = await rowOfCursor(cursor, (id) => own.where('submissions.id', '=', id).executeTakeFirst());
  if (last !== null) {
    rows = rows.where(
      afterNewest(
        { id: last.id, created_at: last.received_at },
        { at: 'submissions.received_at', id: 'submissions.id' },
      ),
    );
  }
  const page = pageOf(await rows.execute(), limit);
  return { submissions: page.rows.map(toSummary), nextCursor: page.nextCursor };
};

/** One submission, with the questions as they read when they were answered. Throws `not-found`. */
export const readSubmission = async (
  db: Db,
  clinicId: string,
  id: string,
  format: 'json' | 'fhir',
): Promise<{ userId: string; shown: Answer<typeof getSubmission> }> => {
  const row = await summaryRows(db, clinicId)
    .where('submissions.id', '=', id)
    .innerJoin('content_versions', 'content_versions.id', 'submissions.version_id')
    .innerJoin('clinics', 'clinics.id', 'submissions.clinic_id')
    .select([
      'submissions.answers',
      'submissions.calculated',
      'content_versions.definition',
      'content_versions.number',
      'content_versions.source as form',
      'profiles.related_patient_id',
      'profiles.time_zone',
      'clinics.time_zone as clinic_time_zone',
    ])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  const { answers, definition, calculated } = row;
  if (format === 'fhir') {
    const shown = fhirResponse({
      id: row.id,
      contentId: row.content_id,
      versionNumber: row.number,
      source: row.form,
      sections: definition.sections,
      answers,
      calculated,
      receivedAt: row.received_at,
      patientId: row.patient_id,
      relatedPatientId: row.related_patient_id,
      timeZone: row.time_zone ?? row.clinic_time_zone,
    });
    return { userId: row.user_id, shown };
  }
  const shown = {
    ...toSummary(row),
    answers: askedQuestions(definition.sections, answers).map((asked) => ({
      key: asked.question.key,
      question: asked.question.title,
      type: asked.question.type,
      value: asked.value,
      display: answerInWords(asked),
    })),
    calculated: (calculated ?? []).map(shownCalculated),
  };
  return { userId: row.user_id, shown };
};
