import { refuseCommonPassword } from '../../adapters/identity/common-passwords.ts';
import {
  consumeConfirmationCode,
  giveTryBack,
  tryConfirmationCode,
} from '../../adapters/identity/confirmation-codes.ts';
import { hashPassword } from '../../adapters/identity/passwords.ts';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { failedCodes } from '../../http/send-limits.ts';
import { addresseeOf, queueAccountLetter, type Addressee } from './account-letter.ts';
import { passwordChangedLetter } from './password-letters.ts';

export interface Reset {
  readonly email: string;
  readonly confirmationCode: string;
  readonly newPassword: string;
  readonly request: RequestFacts;
}

export const refuseFailedCode = async (db: Db, now: Date, request: RequestFacts): Promise<never> => {
  await audit(db, {
    at: now,
    actor: { kind: 'public', id: null },
    action: 'identity.reset-password-failed',
    request,
  });
  throw new AppError('invalid-code');
};

/** Ends every way into an account but its new password. */
const shutOut = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  // Those of a user pool too that were never seen here.
  await tx.updateTable('accounts').set({ sessions_since: now }).where('id', '=', accountId).execute();
  await tx
    .updateTable('sign_in_links')
    .set({ voided_at: now })
    .where('account_id', '=', accountId)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
  // After the links: whoever was redeeming one just now has a session by then, and it ends here.
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
};

interface NewPassword {
  readonly accountId: string;
  readonly email: string;
  readonly addressee: Addressee;
  readonly now: Date;
  readonly request: RequestFacts;
}

/** What follows a new password: every device is signed out, the person is told, and it is written down. */
export const settleNewPassword = async (
  tx: Tx,
  { jobs, publicUrl }: Context,
  { accountId, email, addressee, now, request }: NewPassword,
): Promise<void> => {
  await shutOut(tx, accountId, now);
  const letter = passwordChangedLetter(publicUrl, addressee);
  await queueAccountLetter(tx, jobs, { email, addressee }, { letter, type: 'PASSWORD_CHANGED', now });
  await audit(tx, {
    at: now,
    actor: { kind: 'account', id: accountId },
    action: 'identity.reset-password',
    clinicId: addressee.clinicId,
    userId: addressee.userId,
    objectId: accountId,
    request,
  });
};

/**
 * Sets a new password by the code that was sent for it, and signs every device out.
 *
 * @throws `invalid-code`, the same for a code that is wrong, expired, used or was never sent, and for an
 * unknown e-mail; `too-many-requests`; `invalid-fields` for a common password, and the code stays good.
 */
export const resetPassword = async (
  context: Context,
  ring: SecretRing,
  { email, confirmationCode, newPassword, request }: Reset,
): Promise<void> => {
  const { db, clock, countTry } = context;
  const now = clock.now();
  const counted = await countTry(failedCodes, request.address);
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  if (account === undefined) return refuseFailedCode(db, now, request);
  const accountId = account.id;
  const codeId = await tryConfirmationCode(db, ring, { accountId }, confirmationCode, now);
  if (codeId === null) return refuseFailedCode(db, now, request);
  await counted.takeBack();

  const addressee = await addresseeOf(db, accountId);
  try {
    await refuseCommonPassword(newPassword, 'newPassword', { email, names: addressee.names });
  } catch (error) {
    await giveTryBack(db, codeId);
    throw error;
  }
  const passwordHash = await hashPassword(newPassword);
  const changed = await db.transaction().execute(async (tx) => {
    // The account first, as everything does that voids its codes and links: so none waits for another in a circle.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    if (!(await consumeConfirmationCode(tx, codeId, now))) return false;
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, failed_sign_ins: 0, sign_in_blocked_until: null })
      .where('id', '=', accountId)
      .execute();
    await settleNewPassword(tx, context, { accountId, email, addressee, now, request });
    return true;
  });
  if (!changed) await refuseFailedCode(db, now, request);
};
