import type { Db, Tx } from '../../db/open.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { AppError } from '../../http/app-error.ts';

const rowOf = (db: Db | Tx, clinicId: string) =>
  db
    .selectFrom('connected_accounts')
    .select(['account_id', 'disconnected_at'])
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();

/** The account that a clinic has named, whether or not it can be reached; null is the platform's own. */
export const namedAccountOf = async (db: Db | Tx, clinicId: string): Promise<string | null> =>
  (await rowOf(db, clinicId))?.account_id ?? null;

/**
 * The account that a clinic's cards are kept in; null is the platform's own.
 *
 * @throws `unavailable` where the platform's access to the clinic's account was taken away: its patients'
 * cards must not end up in somebody else's.
 */
export const connectedAccountOf = async (db: Db | Tx, clinicId: string): Promise<string | null> => {
  const account = await rowOf(db, clinicId);
  if (account === undefined) return null;
  if (account.disconnected_at !== null) throw new AppError('unavailable', { retryAfter: 60 * 60 });
  return account.account_id;
};

/** Names a clinic's account, or with null none. One account belongs to one clinic: `already-exists`. */
export const setConnectedAccount = async (
  tx: Tx,
  clinicId: string,
  accountId: string | null,
  now: Date,
): Promise<void> => {
  if (accountId === null) {
    await tx.deleteFrom('connected_accounts').where('clinic_id', '=', clinicId).execute();
    return;
  }
  const connected = { account_id: accountId, connected_at: now, disconnected_at: null };
  try {
    await tx
      .insertInto('connected_accounts')
      .values({ clinic_id: clinicId, ...connected })
      .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(connected))
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'connected_accounts_account')) throw error;
    throw new AppError('already-exists', { message: 'Another clinic has this account.' });
  }
};

/** Notes that the owner of an account took the platform's access away, unless the clinic named it anew since; answers with the clinic. */
export const disconnectAccount = async (tx: Tx, accountId: string, at: Date): Promise<string | null> => {
  const clinic = await tx
    .updateTable('connected_accounts')
    .set({ disconnected_at: at })
    .where('account_id', '=', accountId)
    .where('connected_at', '<=', at)
    .where('disconnected_at', 'is', null)
    .returning('clinic_id')
    .executeTakeFirst();
  return clinic?.clinic_id ?? null;
};
