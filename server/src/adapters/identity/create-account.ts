import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/open.ts';

export interface NewAccount {
  readonly id?: string;
  /** Lower case. */
  readonly email: string;
  /** From `hashPassword`, made before the transaction; null where there is none yet. */
  readonly passwordHash: string | null;
  /** Of a user pool, where that keeps the password; null until it is known. */
  readonly externalSubject?: string | null;
  /** Whose account it is: their profiles are tied to it. */
  readonly profileIds: readonly string[];
}

/**
 * Makes an account and gives it its profiles, none of which may have one. Throws where the e-mail
 * address is taken.
 *
 * @returns the account's id.
 */
export const createAccount = async (tx: Tx, account: NewAccount, now: Date): Promise<string> => {
  const id = account.id ?? randomUUID();
  await tx
    .insertInto('accounts')
    .values({
      id,
      email: account.email,
      password_hash: account.passwordHash,
      external_subject: account.externalSubject ?? null,
      created_at: now,
    })
    .execute();
  if (account.profileIds.length > 0) {
    const tied = await tx
      .updateTable('profiles')
      .set({ account_id: id })
      .where('id', 'in', account.profileIds)
      .where('account_id', 'is', null)
      .executeTakeFirst();
    if (tied.numUpdatedRows !== BigInt(account.profileIds.length)) {
      throw new Error('A profile has an account already.');
    }
  }
  return id;
};
