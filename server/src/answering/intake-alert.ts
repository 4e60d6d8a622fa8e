import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';
import { raiseEvents } from '../events/raise-event.ts';
import type { Jobs } from '../jobs/jobs.ts';

interface Intake {
  readonly id: string;
  readonly clinic_id: string;
}

/** The answers of these questions as they are now, for the person can still change them. */
const responsesTo = (intake: Intake, linkIds: readonly string[]) => sql<string>`(
  select jsonb_agg(jsonb_build_object('linkId', link_id, 'value', value -> 'value'))
  from intake_answers where invitation_id = ${intake.id} and link_id = any(${[...linkIds]}))`;

/**
 * Raises the clinic's alert about an intake's answers, once they are stored. An intake has one: where answers that are sent
 * again call for it by another question, it stands anew and as not seen, and the clinic's systems are told again.
 */
export const raiseIntakeAlert = async (
  tx: Tx,
  jobs: Jobs,
  intake: Intake,
  { linkIds, now }: { readonly linkIds: readonly string[]; readonly now: Date },
): Promise<void> => {
  const anew = { created_at: now, acknowledged_at: null, acknowledged_by: null };
  const alerts = await tx
    .insertInto('alerts')
    .values({
      ...anew,
      id: randomUUID(),
      clinic_id: intake.clinic_id,
      user_id: null,
      submission_id: null,
      intake_invitation_id: intake.id,
      question_keys: JSON.stringify(linkIds),
      responses: responsesTo(intake, linkIds),
    })
    .onConflict((conflict) =>
      conflict
        .column('intake_invitation_id')
        .doUpdateSet({
          ...anew,
          question_keys: sql`excluded.question_keys`,
          responses: sql`excluded.responses`,
        })
        .where(sql<boolean>`not alerts.question_keys @> excluded.question_keys`),
    )
    .returning('id')
    .execute();
  const raised = alerts.map(({ id: alertId }) => ({
    clinicId: intake.clinic_id,
    event: 'safety-alert.raised' as const,
    data: {
      alertId,
      patientId: null,
      userId: null,
      submissionId: null,
      checkInScoreId: null,
      intakeInvitationId: intake.id,
    },
  }));
  await raiseEvents(tx, jobs, raised, now);
};

/** Says whose alert it is, once the intake that raised it has made them a patient. */
export const nameIntakeAlert = async (tx: Tx, intake: Intake, userId: string): Promise<void> => {
  await tx
    .updateTable('alerts')
    .set({ user_id: userId })
    .where('intake_invitation_id', '=', intake.id)
    .execute();
};
