import { randomUUID } from 'node:crypto';
import type { acceptConsent as acceptance } from '@evenkeel/contract/public-user';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { HandlerInput } from '../../http/handlers.ts';
import type { Db, Tx } from '../../db/open.ts';

const standing = async (db: Db | Tx, userId: string) => {
  const found = await db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .leftJoin('consents', (join) =>
      join
        .onRef('consents.user_id', '=', 'profiles.user_id')
        .onRef('consents.clinic_id', '=', 'clinics.id')
        .onRef('consents.consent_version', '=', 'clinics.consent_version'),
    )
    .select([
      'profiles.clinic_id',
      'clinics.consent_required',
      'clinics.consent_copy',
      'clinics.consent_version',
      'consents.id as consent_id',
    ])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('public-user-not-found');
  return { ...found, isDue: found.consent_required && found.consent_id === null };
};

/** Whether the clinic's consent, as it now reads, is still to be given. */
export const consentInfo = async (
  db: Db,
  userId: string,
): Promise<{ consentRequired: boolean; consentCopy: string }> => {
  const { isDue, consent_copy: consentCopy } = await standing(db, userId);
  return { consentRequired: isDue, consentCopy };
};

/** Keeps the text that was agreed to, whole, once. */
export const acceptConsent = async (
  { db, clock }: Context,
  { params: { userId }, visit, request }: HandlerInput<typeof acceptance>,
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { isDue, clinic_id: clinicId, consent_copy, consent_version } = await standing(tx, userId);
    if (!isDue) return;
    const id = randomUUID();
    const agreed = await tx
      .insertInto('consents')
      .values({
        id,
        user_id: userId,
        clinic_id: clinicId,
        consent_version,
        consent_copy,
        address: request.address,
        agreed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'clinic_id', 'consent_version']).doNothing())
      .executeTakeFirst();
    if (agreed.numInsertedOrUpdatedRows === 0n) return;
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: visit?.id ?? userId },
      action: 'public-user.accept-consent',
      clinicId,
      userId,
      objectId: id,
      request,
    });
  });
};
