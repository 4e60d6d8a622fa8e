import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/open.ts';
import { raiseEvents } from '../events/raise-event.ts';
import type { Context } from '../http/context.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { recipientsOf } from '../messages/recipients.ts';
import type { Assignee } from './assignee.ts';
import { answerIds, answerKinds, type Kept } from './kept-answers.ts';
import { safetyMessage } from './safety-message.ts';

/** Turns a person's safety-net card on, and writes the messages that tell them of it where they allow them. */
export const openSafetyNet = async (
  context: Pick<Context, 'jobs' | 'publicUrl'>,
  tx: Tx,
  person: Pick<Assignee, 'clinic_id' | 'user_id' | 'organization_name' | 'first_name' | 'preferred_name'>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set({ safety_net_enabled: true })
    .where('user_id', '=', person.user_id)
    .execute();
  const about = {
    clinicId: person.clinic_id,
    clinicName: person.organization_name,
    userId: person.user_id,
    firstName: person.preferred_name ?? person.first_name,
  };
  const reached = await recipientsOf(tx, [person.user_id], 'CLIENT_SAFETY_NET');
  for (const to of reached.get(person.user_id) ?? []) {
    await queueMessage(tx, context.jobs, safetyMessage(about, to, context.publicUrl), now);
  }
};

/** The safety path: the clinic's alert, the card and the messages, stored with the answers that call for them. */
export const protect = async (
  context: Context,
  tx: Tx,
  { kind, person, answers, now }: Kept,
): Promise<void> => {
  const alarming = answers
    .filter(({ triggers }) => triggers.length > 0)
    .map((one) => ({ ...one, alertId: randomUUID() }));
  if (alarming.length === 0) return;
  await tx
    .insertInto('alerts')
    .values(
      alarming.map(({ id, alertId, triggers }) => ({
        id: alertId,
        clinic_id: person.clinic_id,
        user_id: person.user_id,
        submission_id: null,
        [answerKinds[kind]]: id,
        question_keys: JSON.stringify(triggers),
        created_at: now,
        acknowledged_by: null,
      })),
    )
    .execute();
  const { clinic_id: clinicId, patient_id: patientId, user_id: userId } = person;
  const raised = alarming.map(({ id, alertId }) => ({
    clinicId,
    event: 'safety-alert.raised' as const,
    data: { alertId, patientId, userId, ...answerIds(kind, id), intakeInvitationId: null },
  }));
  await raiseEvents(tx, context.jobs, raised, now);
  await openSafetyNet(context, tx, person, now);
};
