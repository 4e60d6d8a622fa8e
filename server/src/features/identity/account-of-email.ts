import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/** Throws `user-not-found`. */
export const accountIdOf = async (db: Db, email: string): Promise<string> => {
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  if (account === undefined) throw new AppError('user-not-found');
  return account.id;
};
