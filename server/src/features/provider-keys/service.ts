import { randomUUID } from 'node:crypto';
import type { Body, Received } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import type { createKey, KeyScope } from '@evenkeel/contract/provider-keys';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/handlers.ts';
import { hashProviderKey, isLiveKey, newProviderKey } from '../../http/provider-key.ts';
import { keyRows, toKey, type KeyRow } from './key-rows.ts';

type Caller = Principal<'provider'>;
type NewKey = Received<typeof createKey>;

/** Changes of a clinic's keys wait for each other, so that none decides by keys that another one ends. */
const holdKeys = async (tx: Tx, clinicId: string): Promise<void> => {
  await tx
    .selectFrom('clinics')
    .select('id')
    .where('id', '=', clinicId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
};

/** Keys that are live and that no other one stands in for. */
const lastingKeys = (tx: Tx, clinicId: string, now: Date) =>
  keyRows(tx, clinicId).where(isLiveKey(now)).where('rotated_until', 'is', null);

const checkRoom = async (tx: Tx, clinicId: string, now: Date): Promise<void> => {
  const lasting = await lastingKeys(tx, clinicId, now).execute();
  if (lasting.length < limits.keysPerClinic) return;
  throw new AppError('too-many', {
    message: `A clinic has ${limits.keysPerClinic} keys at most. Revoke one first.`,
  });
};

/** Nobody makes a key that can do more than their own. */
const checkScopes = (caller: Caller, scopes: readonly KeyScope[]): void => {
  const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length === 0) return;
  throw new AppError('insufficient-scope', {
    message: `This key does not have the scope ${missing.join(' and ')} itself.`,
  });
};

interface Wanted {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
}

const insertKey = async (tx: Tx, clinicId: string, wanted: Wanted, now: Date): Promise<NewKey> => {
  const id = randomUUID();
  const key = newProviderKey();
  await tx
    .insertInto('provider_keys')
    .values({
      id,
      clinic_id: clinicId,
      name: wanted.name,
      key_hash: hashProviderKey(key),
      scopes: JSON.stringify(wanted.scopes),
      expires_at: wanted.expiresAt,
      created_at: now,
    })
    .execute();
  return { ...toKey(await keyRows(tx, clinicId).where('id', '=', id).executeTakeFirstOrThrow()), key };
};

/** Adds a key. Throws `insufficient-scope`, `invalid-fields` for an end that has passed, `too-many`. */
export const addKey = async (
  tx: Tx,
  caller: Caller,
  { name, scopes, expiresAt }: Body<typeof createKey>,
  now: Date,
): Promise<NewKey> => {
  checkScopes(caller, scopes);
  const end = expiresAt === undefined ? null : new Date(expiresAt);
  if (end !== null && end <= now) {
    throw new AppError('invalid-fields', { fields: { expiresAt: 'Must be in the future' } });
  }
  await holdKeys(tx, caller.clinicId);
  await checkRoom(tx, caller.clinicId, now);
  return insertKey(tx, caller.clinicId, { name, scopes, expiresAt: end }, now);
};

interface Named {
  readonly caller: Caller;
  readonly id: string;
}

/**
 * Puts a key in the place of a live one, which goes on for a while; its own end and scopes pass on to the new
 * one. A second time, for whoever lost what the first one answered, adds one more.
 *
 * @throws `not-found`, `insufficient-scope`, `too-many`.
 */
export const replaceKey = async (
  tx: Tx,
  { caller, id }: Named,
  graceSeconds: number,
  now: Date,
): Promise<NewKey> => {
  const { clinicId } = caller;
  await holdKeys(tx, clinicId);
  const old = await keyRows(tx, clinicId).where('id', '=', id).where(isLiveKey(now)).executeTakeFirst();
  if (old === undefined) throw new AppError('not-found');
  checkScopes(caller, old.scopes);
  if (old.rotated_until !== null) await checkRoom(tx, clinicId, now);
  const until = new Date(now.getTime() + graceSeconds * 1000);
  await tx
    .updateTable('provider_keys')
    .set({
      rotated_until: old.rotated_until === null || until < old.rotated_until ? until : old.rotated_until,
    })
    .where('id', '=', id)
    .execute();
  return insertKey(tx, clinicId, { ...old, expiresAt: old.expires_at }, now);
};

const mayWrite = ({ scopes }: Pick<KeyRow, 'scopes'>): boolean => scopes.includes('write');

/**
 * Ends a key at once.
 *
 * @throws `not-found`; `last-key` where no other key would be left that may write and that goes on.
 */
export const endKey = async (tx: Tx, { caller, id }: Named, now: Date): Promise<void> => {
  const { clinicId } = caller;
  await holdKeys(tx, clinicId);
  const writing = (await lastingKeys(tx, clinicId, now).execute()).filter(mayWrite);
  if (writing.length === 1 && writing[0]?.id === id) throw new AppError('last-key');
  const ended = await tx
    .updateTable('provider_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('clinic_id', '=', clinicId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw new AppError('not-found');
};
