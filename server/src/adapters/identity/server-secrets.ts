import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { Clock } from '../clock.ts';

export type SecretPurpose = 'access-token' | 'hash';

export interface ServerSecret {
  readonly id: string;
  readonly key: KeyObject;
}

/** Newest first: the first is for what is made now, the others still open what was made before. */
export type SecretRing = readonly [ServerSecret, ...ServerSecret[]];

/**
 * The secrets that the server made for itself, the same for every process on one database. A key is
 * rotated by adding a row with a higher number, and retired by deleting the old one.
 */
export interface ServerSecrets {
  /** Never call it inside a transaction: it may read the database. */
  ring(purpose: SecretPurpose): Promise<SecretRing>;
  /** The ring again where it is not quite new: for a key that another process may just have made. */
  newerRing(purpose: SecretPurpose): Promise<SecretRing>;
}

const keptMs = 60_000;
/** However many unknown keys callers name, the database is asked no more often than this. */
const leastMs = 5_000;

const first = 1;

export const createServerSecrets = (db: Db, clock: Clock): ServerSecrets => {
  const read = async (purpose: SecretPurpose): Promise<SecretRing | null> => {
    const rows = await db
      .selectFrom('server_secrets')
      .select(['id', 'value'])
      .where('purpose', '=', purpose)
      .orderBy('number', 'desc')
      .execute();
    const [newest, ...older] = rows.map(({ id, value }): ServerSecret => ({
      id,
      key: createSecretKey(Buffer.from(value, 'base64url')),
    }));
    return newest === undefined ? null : [newest, ...older];
  };

  const load = async (purpose: SecretPurpose): Promise<SecretRing> => {
    const known = await read(purpose);
    if (known !== null) return known;
    // Of processes that start at once, one makes the first secret and the others take it up.
    await db
      .insertInto('server_secrets')
      .values({
        id: randomUUID(),
        purpose,
        number: first,
        value: randomBytes(32).toString('base64url'),
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['purpose', 'number']).doNothing())
      .execute();
    const made = await read(purpose);
    if (made === null) throw new Error(`The secret for ${purpose} was deleted as it was made.`);
    return made;
  };

  const kept = new Map<SecretPurpose, { readonly ring: Promise<SecretRing>; readonly at: number }>();
  const ringNoOlderThan = (purpose: SecretPurpose, ms: number): Promise<SecretRing> => {
    const now = clock.now().getTime();
    const earlier = kept.get(purpose);
    if (earlier !== undefined && now - earlier.at < ms) return earlier.ring;
    const entry = { ring: load(purpose), at: now };
    kept.set(purpose, entry);
    entry.ring.catch(() => {
      if (kept.get(purpose) === entry) kept.delete(purpose);
    });
    return entry.ring;
  };

  return {
    ring: (purpose) => ringNoOlderThan(purpose, keptMs),
    newerRing: (purpose) => ringNoOlderThan(purpose, leastMs),
  };
};
