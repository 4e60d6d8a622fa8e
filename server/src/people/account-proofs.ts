import type { ExpressionBuilder } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import { keyedHash, keyedHashes, randomToken } from '../adapters/identity/keyed-hash.ts';
import type { SecretRing } from '../adapters/identity/server-secrets.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';

interface Verified {
  readonly profileId: string;
  /** The address on file when the person was verified: the account gets this one and no other. */
  readonly email: string;
  readonly now: Date;
}

/**
 * Makes the proof that a browser has just verified whose it is.
 *
 * @returns the token for the browser's cookie; it is kept only as a hash.
 */
export const makeAccountProof = async (
  tx: Tx,
  [newest]: SecretRing,
  { profileId, email, now }: Verified,
): Promise<string> => {
  const token = randomToken();
  await tx
    .insertInto('account_proofs')
    .values({
      token_hash: keyedHash(newest, 'account-proof', token),
      profile_id: profileId,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.accountProofSeconds * 1000),
    })
    .execute();
  return token;
};

interface PresentedProof {
  readonly token: string;
  readonly patientId: string;
  readonly email: string;
  readonly now: Date;
}

/** Good now, for this person and this address, which is still the one on file, and who has no account yet. */
const isGood =
  (ring: SecretRing, { token, patientId, email, now }: PresentedProof) =>
  (where: ExpressionBuilder<Schema, 'account_proofs' | 'profiles'>) =>
    where.and([
      where('account_proofs.profile_id', '=', where.ref('profiles.id')),
      where('token_hash', 'in', keyedHashes(ring, 'account-proof', token)),
      where('used_at', 'is', null),
      where('expires_at', '>', now),
      where('account_proofs.email', '=', email),
      where('profiles.email', '=', email),
      where('profiles.patient_id', '=', patientId),
      where('profiles.account_id', 'is', null),
    ]);

/** The names around a proof that could be used now; null where it could not. Being looked at does not use it up. */
export const namesOfProof = async (
  db: Db,
  ring: SecretRing,
  presented: PresentedProof,
): Promise<string[] | null> => {
  const found = await db
    .selectFrom(['account_proofs', 'profiles', 'clinics'])
    .select(['first_name', 'preferred_name', 'last_name', 'organization_name'])
    .where(isGood(ring, presented))
    .whereRef('clinics.id', '=', 'profiles.clinic_id')
    .executeTakeFirst();
  return found === undefined ? null : Object.values(found).filter((name) => name !== null);
};

/** Uses a proof up, by one UPDATE: of all who try at once, one is told whose it was. */
export const consumeAccountProof = async (tx: Tx, ring: SecretRing, presented: PresentedProof) => {
  const used = await tx
    .updateTable('account_proofs')
    .from(['profiles', 'clinics'])
    .set({ used_at: presented.now })
    .where(isGood(ring, presented))
    .whereRef('clinics.id', '=', 'profiles.clinic_id')
    .returning([
      'profiles.id',
      'profiles.user_id',
      'profiles.clinic_id',
      'profiles.first_name',
      'profiles.preferred_name',
      'clinics.organization_name',
    ])
    .executeTakeFirst();
  return used ?? null;
};
