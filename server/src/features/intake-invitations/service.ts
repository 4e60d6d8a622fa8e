import { randomUUID } from 'node:crypto';
import type { Body } from '@evenkeel/contract/endpoint';
import type { createIntakeInvitation } from '@evenkeel/contract/provider-intake';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/** Notes whom a clinic invites. The ids that completing will give them are chosen now, so that nothing has to be moved then. */
export const addInvitation = async (
  tx: Tx,
  clinicId: string,
  { firstName, email, phoneNumber }: Body<typeof createIntakeInvitation>,
  now: Date,
) =>
  tx
    .insertInto('intake_invitations')
    .values({
      id: randomUUID(),
      clinic_id: clinicId,
      user_id: randomUUID(),
      patient_id: randomUUID(),
      first_name: firstName ?? null,
      email: email ?? null,
      phone_number: phoneNumber ?? null,
      basic_info: null,
      questionnaire_version_id: null,
      payment_method_saved: null,
      created_at: now,
    })
    .returning(['id', 'user_id', 'email', 'phone_number'])
    .executeTakeFirstOrThrow();

/**
 * Closes an intake; the first time counts, and stays. What was told so far is kept.
 *
 * @throws `not-found`; `intake-completed` where the person is a patient already.
 */
export const withdraw = async (
  tx: Tx,
  clinicId: string,
  id: string,
  now: Date,
): Promise<{ userId: string }> => {
  const open = tx
    .updateTable('intake_invitations')
    .set(({ fn, val }) => ({ withdrawn_at: fn.coalesce('withdrawn_at', val(now)) }))
    .where('id', '=', id)
    .where('clinic_id', '=', clinicId)
    .where('completed_at', 'is', null);
  const withdrawn = await open.returning('user_id').executeTakeFirst();
  if (withdrawn !== undefined) return { userId: withdrawn.user_id };
  const completed = await tx
    .selectFrom('intake_invitations')
    .select('id')
    .where('id', '=', id)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (completed === undefined) throw new AppError('not-found');
  throw new AppError('intake-completed', { message: 'This intake is completed: the person is a patient.' });
};
