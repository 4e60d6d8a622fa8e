import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * The account that a clinic's cards are kept in; null is the platform's own.
 *
 * @throws `unavailable` where the platform's access to the clinic's account was taken away: its patients'
 * cards must not end up in somebody else's.
 */
export const connectedAccountOf = async (db: Db | Tx, clinicId: string): Promise<string | null> => {
  const account = await db
    .selectFrom('connected_accounts')
    .select(['account_id', 'disconnected_at'])
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (account === undefined) return null;
  if (account.disconnected_at !== null) throw new AppError('unavailable', { retryAfter: 60 * 60 });
  return account.account_id;
};
