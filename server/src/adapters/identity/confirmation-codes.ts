import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { keyedHash, keyedHashes } from './keyed-hash.ts';
import type { SecretRing } from './server-secrets.ts';

/** Whom a six-digit code is for: a profile that is invited, or an account whose password is reset. */
export type CodeOwner = { readonly profileId: string } | { readonly accountId: string };

type Where = ExpressionBuilder<Schema, 'confirmation_codes'>;

const codesOf = (owner: CodeOwner) => (where: Where) =>
  'profileId' in owner
    ? where('profile_id', '=', owner.profileId)
    : where('account_id', '=', owner.accountId);

/** The one code of its owner that is neither redeemed nor voided; it may have expired. */
const openOf = (owner: CodeOwner) => (where: Where) =>
  where.and([codesOf(owner)(where), where('redeemed_at', 'is', null), where('voided_at', 'is', null)]);

/** The digits are hashed with their row's id, so that the same digits never have the same hash. */
const hashed = (id: string, digits: string): string => `${id}\0${digits}`;

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A new code brings new tries, so there is a number of them in all. It is of tries at codes that were
 * there to be tried: otherwise anybody could keep somebody out by guessing at nothing.
 */
const refuseAfterManyTries = async (tx: Tx, owner: CodeOwner, now: Date): Promise<void> => {
  const { tries, first } = await tx
    .selectFrom('confirmation_codes')
    .select(({ fn }) => [fn.sum<number | null>('attempts').as('tries'), fn.min('created_at').as('first')])
    .where(codesOf(owner))
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow();
  if (tries === null || tries < limits.failedCodesPerPersonPerDay) return;
  throw new AppError('too-many-requests', {
    retryAfter: (first.getTime() + dayMs - now.getTime()) / 1000,
  });
};

/**
 * Makes a code for ten minutes, and voids the one before it.
 *
 * @returns its digits, which are kept only as a hash.
 * @throws `too-many-requests` after a day of many tries.
 */
export const makeConfirmationCode = async (
  tx: Tx,
  [current]: SecretRing,
  owner: CodeOwner,
  now: Date,
): Promise<string> => {
  // Two requests at once take turns, so that only the later code lives.
  await ('profileId' in owner
    ? tx.selectFrom('profiles').select('id').where('id', '=', owner.profileId).forNoKeyUpdate().execute()
    : tx.selectFrom('accounts').select('id').where('id', '=', owner.accountId).forNoKeyUpdate().execute());
  await refuseAfterManyTries(tx, owner, now);
  await tx.updateTable('confirmation_codes').set({ voided_at: now }).where(openOf(owner)).execute();
  const id = randomUUID();
  const digits = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
  await tx
    .insertInto('confirmation_codes')
    .values({
      id,
      ...('profileId' in owner
        ? { purpose: 'invite', profile_id: owner.profileId, account_id: null }
        : { purpose: 'password-reset', profile_id: null, account_id: owner.accountId }),
      code_hash: keyedHash(current, 'confirmation-code', hashed(id, digits)),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.codeSeconds * 1000),
    })
    .execute();
  return digits;
};

/**
 * Takes one of a code's five tries, by one UPDATE, and tells whether the digits are right. A right code
 * is not consumed yet. Never call it inside a transaction: the try counts whatever follows.
 *
 * @returns the code's id for `consumeConfirmationCode`; null where it is wrong, expired or not there.
 * @throws `too-many-requests` once the tries are used up, until a new code is asked for or this one expires.
 */
export const tryConfirmationCode = async (
  db: Db,
  ring: SecretRing,
  owner: CodeOwner,
  digits: string,
  now: Date,
): Promise<string | null> => {
  const tried = await db
    .updateTable('confirmation_codes')
    .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
    .where(openOf(owner))
    .where('expires_at', '>', now)
    .where('attempts', '<', limits.codeAttempts)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (tried !== undefined) {
    const hashes = keyedHashes(ring, 'confirmation-code', hashed(tried.id, digits));
    return hashes.some((hash) => equal(hash, tried.code_hash)) ? tried.id : null;
  }
  const usedUp = await db
    .selectFrom('confirmation_codes')
    .select('expires_at')
    .where(openOf(owner))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (usedUp === undefined) return null;
  throw new AppError('too-many-requests', {
    message: 'That was too many tries with one code. Please ask for a new one.',
    retryAfter: (usedUp.expires_at.getTime() - now.getTime()) / 1000,
  });
};

/** Gives a try back, where the code was right but something else has to be put right before it is consumed. */
export const giveTryBack = async (db: Db, codeId: string): Promise<void> => {
  await db
    .updateTable('confirmation_codes')
    .set((expression) => ({ attempts: expression('attempts', '-', 1) }))
    .where('id', '=', codeId)
    .where('attempts', '>', 0)
    .execute();
};

/** Uses up a code that was found right, by one UPDATE: of all who try at once, one is told `true`. */
export const consumeConfirmationCode = async (tx: Tx, codeId: string, now: Date): Promise<boolean> => {
  const consumed = await tx
    .updateTable('confirmation_codes')
    .set({ redeemed_at: now })
    .where('id', '=', codeId)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
};
