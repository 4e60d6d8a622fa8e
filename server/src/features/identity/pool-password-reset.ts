import { refuseCommonPassword } from '../../adapters/identity/common-passwords.ts';
import type { UserPool } from '../../adapters/identity/user-pool.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { failedCodes, sendsPerAccount, sendsPerAddress } from '../../http/send-limits.ts';
import { addresseeOf } from './account-letter.ts';
import { accountIdOf } from './account-of-email.ts';
import { refuseFailedCode, settleNewPassword, type Reset } from './reset-password.ts';

/** Has the user pool send its code, within the limits of our own. Throws `user-not-found`, `too-many-requests`. */
export const requestPoolPasswordReset = async (
  { db, clock, countTry }: Context,
  pool: UserPool,
  { email, request }: { email: string; request: RequestFacts },
): Promise<void> => {
  await countTry(sendsPerAddress, request.address);
  const accountId = await accountIdOf(db, email);
  await countTry(sendsPerAccount, accountId);
  await pool.sendResetCode(email);
  await audit(db, {
    at: clock.now(),
    actor: { kind: 'public', id: null },
    action: 'identity.send-reset-code',
    objectId: accountId,
    request,
  });
};

/**
 * Sets a new password in the user pool by the code that it sent, and signs every device out here.
 *
 * @throws as `resetPassword` does; `invalid-fields` also where the pool's own rules want another password.
 */
export const resetPoolPassword = async (
  context: Context,
  pool: UserPool,
  { email, confirmationCode, newPassword, request }: Reset,
): Promise<void> => {
  const { db, clock, countTry, log } = context;
  const now = clock.now();
  const counted = await countTry(failedCodes, request.address);
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  if (account === undefined) return refuseFailedCode(db, now, request);
  const accountId = account.id;
  // The pool takes code and password in one call, so this comes before the caller has proved anything:
  // without the names, which would tell which clinic the address belongs to.
  await refuseCommonPassword(newPassword, 'newPassword', { email, names: [] });
  try {
    await pool.resetPassword(email, confirmationCode, newPassword);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-code') await refuseFailedCode(db, now, request);
    throw error;
  }
  await counted.takeBack();
  const addressee = await addresseeOf(db, accountId);
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    // The password that this database may still hold is not the person's any more.
    await tx.updateTable('accounts').set({ password_hash: null }).where('id', '=', accountId).execute();
    await settleNewPassword(tx, context, { accountId, email, addressee, now, request });
  });
  // Here they are over by now; at the pool itself, refresh tokens would live on.
  if (!(await pool.signOutEverywhere(email, newPassword))) {
    log.warn({ accountId }, 'the user pool did not end its sessions');
  }
};
