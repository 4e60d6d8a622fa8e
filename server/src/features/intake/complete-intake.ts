import type { Cards } from '../../adapters/cards/cards.ts';
import { nameIntakeAlert } from '../../answering/intake-alert.ts';
import { openSafetyNet } from '../../answering/safety-path.ts';
import { keepCard, type KeptCard } from '../../cards/kept-card.ts';
import { confirmCard, gatewayOf } from '../../cards/saved-card.ts';
import type { Db, Tx } from '../../db/open.ts';
import { raiseEvents } from '../../events/raise-event.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Principal, RequestFacts } from '../../http/handlers.ts';
import { inviteMessage } from '../../messages/invite-message.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { addPerson } from '../../people/add-person.ts';
import { ensureInvite } from '../../people/invites.ts';
import { auditIntake } from './audit-intake.ts';
import { forgetUnasked } from './forget-unasked.ts';
import { findIntake, holdIntake } from './held-intake.ts';
import { requireAnswered, requireDescribed } from './steps.ts';

interface Call {
  readonly principal: Principal<'intake'>;
  readonly request: RequestFacts;
}

/**
 * What is done once the intake is completed: nothing. Throws `intake-completed` where a card is named that
 * was not the one it was completed with, for nobody may think that it was saved.
 */
const requireSame = async (
  db: Db | Tx,
  { invitationId }: Principal<'intake'>,
  paymentMethodId: string | null,
): Promise<void> => {
  if (paymentMethodId === null) return;
  const saved = await db
    .selectFrom('saved_cards')
    .innerJoin('intake_invitations', 'intake_invitations.user_id', 'saved_cards.user_id')
    .select('saved_cards.user_id')
    .where('intake_invitations.id', '=', invitationId)
    .where('payment_method_id', '=', paymentMethodId)
    .executeTakeFirst();
  if (saved === undefined) throw new AppError('intake-completed');
};

/** Makes the patient that the intake is of, with all that follows from it. */
const takeIn = async (
  context: Context,
  tx: Tx,
  call: Call,
  { card, now }: { readonly card: KeptCard | null; readonly now: Date },
): Promise<void> => {
  const intake = await holdIntake(tx, call.principal);
  // Of all who complete it at once, one does; the others are told that it is done.
  if (intake.completed_at !== null) return requireSame(tx, call.principal, card?.paymentMethodId ?? null);
  await requireAnswered(tx, intake);
  requireDescribed(intake);
  const { clinic_id: clinicId, user_id: userId, patient_id: patientId, basic_info: told } = intake;
  const profileId = await addPerson(tx, {
    clinicId,
    ids: { userId, patientId },
    fields: { ...told, pronouns: told.pronoun },
    now,
  });
  const by = { at: now, actor: { kind: 'public', id: intake.id }, request: call.request } as const;
  if (card !== null) await keepCard(tx, card, by);

  const { organization_name: clinicName } = await tx
    .selectFrom('clinics')
    .select('organization_name')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const firstName = told.preferredName ?? told.firstName;
  await ensureInvite(tx, { clinicId, profileId, channel: 'email', now });
  const invite = inviteMessage(
    { clinicId, clinicName, userId, firstName },
    { channel: 'email', to: told.email },
    `${context.publicUrl}/accept-invite`,
  );
  await queueMessage(tx, context.jobs, invite, now);
  if (intake.safety_triggered) {
    await nameIntakeAlert(tx, intake, userId);
    const person = {
      clinic_id: clinicId,
      user_id: userId,
      organization_name: clinicName,
      first_name: told.firstName,
      preferred_name: told.preferredName ?? null,
    };
    await openSafetyNet(context, tx, person, now);
  }
  await forgetUnasked(tx, intake);
  await tx
    .updateTable('intake_invitations')
    .set({ completed_at: now, payment_at: now, payment_method_saved: card !== null })
    .where('id', '=', intake.id)
    .execute();
  const data = { intakeInvitationId: intake.id, patientId, userId };
  await raiseEvents(tx, context.jobs, [{ clinicId, event: 'intake.completed', data }], now);
  await auditIntake(tx, intake, { ...call, at: now, action: 'intake.complete', objectId: patientId });
};

/**
 * Completes an intake, with the card that was saved or without one: the person becomes a patient and is
 * invited to an account. Done once more, it changes nothing.
 *
 * @throws `intake-incomplete` where a step before is open; for the card `not-found`, `card-declined`,
 * `unavailable`; `intake-completed` where it was completed without this card.
 */
export const completeIntake = async (
  context: Context,
  cards: Cards,
  call: Call,
  paymentMethodId: string | null,
): Promise<void> => {
  const { db, clock } = context;
  if (call.principal.isCompleted) return requireSame(db, call.principal, paymentMethodId);
  const intake = await findIntake(db, call.principal);
  await requireAnswered(db, intake);
  const { clinic_id: clinicId, user_id: userId, patient_id: patientId } = intake;
  // No gateway is waited for inside a transaction.
  const card =
    paymentMethodId === null
      ? null
      : await confirmCard(context, gatewayOf(cards), { clinicId, userId, patientId }, paymentMethodId);
  await db.transaction().execute((tx) => takeIn(context, tx, call, { card, now: clock.now() }));
};
