import { sql } from 'kysely';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { Answer, Query, Received } from '@evenkeel/contract/endpoint';
import type { IntakePage } from '@evenkeel/contract/intake-questionnaire';
import type { acknowledgeAlert, listAlerts } from '@evenkeel/contract/provider-results';
import type { Answer as Given, Section } from '@evenkeel/contract/questionnaire';
import { answeredIntakeItems, intakeAnswerInWords } from '../../answering/intake-in-words.ts';
import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { afterNewest, pageOf, rowOfCursor } from '../../http/cursor.ts';
import { answerInWords, askedQuestions } from '../../answering/answers-in-words.ts';
import { answeredNodes, nodeAnswerInWords } from '../../answering/node-answers-in-words.ts';

type Alert = Received<typeof acknowledgeAlert>;

/** An intake's answers stand with its alert, as they were then. */
const noAnswers = sql<Given[]>`'[]'::jsonb`;

const alertRows = (db: Db | Tx, clinicId: string) =>
  db
    .selectFrom('alerts')
    // What raised it: a submission, a check-in or an intake.
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('submissions')
          .select(['id', 'content_id', 'version_id', 'answers'])
          .whereRef('submissions.id', '=', 'alerts.submission_id')
          .unionAll(
            selectFrom('check_in_scores')
              .select(['id', 'content_id', 'version_id', 'answers'])
              .whereRef('check_in_scores.id', '=', 'alerts.check_in_score_id'),
          )
          .unionAll(
            selectFrom('intake_invitations')
              .innerJoin('content_versions', 'content_versions.id', 'questionnaire_version_id')
              .select([
                'intake_invitations.id',
                'content_versions.content_id',
                'content_versions.id as version_id',
                noAnswers.as('answers'),
              ])
              .whereRef('intake_invitations.id', '=', 'alerts.intake_invitation_id'),
          )
          .as('cause'),
      (join) => join.onTrue(),
    )
    .innerJoin('content', 'content.id', 'cause.content_id')
    .leftJoin('profiles', 'profiles.user_id', 'alerts.user_id')
    .leftJoin('intake_invitations as intake', 'intake.id', 'alerts.intake_invitation_id')
    .where('alerts.clinic_id', '=', clinicId)
    .select([
      'alerts.id',
      'alerts.user_id',
      'alerts.question_keys',
      'alerts.responses',
      'alerts.created_at',
      'alerts.acknowledged_at',
      'cause.id as cause_id',
      'cause.answers',
      'cause.version_id',
      'content.name',
      'profiles.patient_id',
      'profiles.first_name',
      'profiles.last_name',
      'intake.basic_info',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof alertRows>['execute']>>[number];

/** What was asked: an assessment's sections, a check-in's nodes, or an intake's pages. */
interface Asked {
  readonly sections: readonly Section[];
  readonly nodes: readonly CheckInNode[];
  readonly pages: readonly IntakePage[];
}
const nothing: Asked = { sections: [], nodes: [], pages: [] };

/** The questions of each version once, however many alerts are about it. */
const askedByVersion = async (db: Db | Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, Asked>> => {
  const ids = [...new Set(rows.map((row) => row.version_id))];
  if (ids.length === 0) return new Map();
  const versions = await db
    .selectFrom('content_versions')
    .select(['id', 'definition', 'check_in', 'intake'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    versions.map(({ id, definition, check_in: checkIn, intake }) => [
      id,
      { sections: definition.sections, nodes: checkIn?.nodes ?? [], pages: intake?.pages ?? [] },
    ]),
  );
};

/** The answers in words, by question. */
const inWords = ({ sections, nodes, pages }: Asked, { answers, responses }: Row): Alert['triggers'] => [
  ...askedQuestions(sections, answers).map((asked) => ({
    key: asked.question.key,
    question: asked.question.title,
    display: answerInWords(asked) ?? '',
  })),
  ...answeredNodes(nodes, answers).map((answered) => ({
    key: answered.node.id,
    question: answered.node.label,
    display: nodeAnswerInWords(answered) ?? '',
  })),
  ...answeredIntakeItems(pages, responses ?? []).map((answered) => ({
    key: answered.item.linkId,
    question: answered.item.text,
    display: intakeAnswerInWords(answered) ?? '',
  })),
];

/** A patient's name, or what somebody who is being taken in has told of themselves. */
const nameOf = ({ first_name: firstName, last_name: lastName, basic_info: told }: Row): string =>
  `${firstName ?? told?.firstName ?? ''} ${lastName ?? told?.lastName ?? ''}`.trim();

const toAlert = (row: Row, asked: Asked): Alert => ({
  id: row.id,
  patientId: row.patient_id,
  userId: row.user_id,
  patientName: nameOf(row),
  submissionId: row.cause_id,
  assessmentName: row.name,
  triggers: inWords(asked, row).filter(({ key }) => row.question_keys.includes(key)),
  createdAt: row.created_at.toISOString(),
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
});

/** A clinic's safety alerts, newest first, a page at a time. */
export const findAlerts = async (
  db: Db,
  clinicId: string,
  { acknowledged, patientId, cursor, limit }: Query<typeof listAlerts>,
): Promise<Answer<typeof listAlerts>> => {
  let rows = alertRows(db, clinicId)
    .orderBy('alerts.created_at', 'desc')
    .orderBy('alerts.id')
    .limit(limit + 1);
  if (acknowledged !== undefined) {
    rows = rows.where('alerts.acknowledged_at', acknowledged === 'true' ? 'is not' : 'is', null);
  }
  if (patientId !== undefined) rows = rows.where('profiles.patient_id', '=', patientId);
  const last = await rowOfCursor(cursor, (id) =>
    alertRows(db, clinicId).where('alerts.id', '=', id).executeTakeFirst(),
  );
  if (last !== null) {
    rows = rows.where(afterNewest(last, { at: 'alerts.created_at', id: 'alerts.id' }));
  }
  const page = pageOf(await rows.execute(), limit);
  const asked = await askedByVersion(db, page.rows);
  return {
    alerts: page.rows.map((row) => toAlert(row, asked.get(row.version_id) ?? nothing)),
    nextCursor: page.nextCursor,
  };
};

/** Records that the clinic has seen an alert: the first time counts, and stays. Throws `not-found`. */
export const acknowledge = async (
  tx: Tx,
  { clinicId, keyId }: { clinicId: string; keyId: string },
  id: string,
  now: Date,
): Promise<Alert> => {
  await tx
    .updateTable('alerts')
    .set({ acknowledged_at: now, acknowledged_by: keyId })
    .where('id', '=', id)
    .where('clinic_id', '=', clinicId)
    .where('acknowledged_at', 'is', null)
    .execute();
  const row = await alertRows(tx, clinicId).where('alerts.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  const asked = await askedByVersion(tx, [row]);
  return toAlert(row, asked.get(row.version_id) ?? nothing);
};
