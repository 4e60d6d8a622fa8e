import type { Tx } from '../db/open.ts';

/** Lets one transaction at a time change what belongs to a person, so that none is lost between reading and writing. */
export const lockPerson = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
};
