import type { Db, Tx } from '../db/open.ts';
import type { ProfileRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';

/** Whose public link it is. Throws `public-user-not-found`. */
export const publicProfile = async (db: Db | Tx, userId: string): Promise<ProfileRow> => {
  const profile = await db
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (profile === undefined) throw new AppError('public-user-not-found');
  return profile;
};
