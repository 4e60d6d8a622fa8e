import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { Clock } from '../clock.ts';

export type SecretPurpose = 'access-token' | 'hash';

export interface ServerSecret {
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * The first is for what is made now; the others still open what was made before, or are so new that
 * not every process knows them yet.
 */
export type SecretRing = readonly [ServerSecret, ...ServerSecret[]];

/** The secrets that the server made for itself, the same for every process on one database. */
export interface ServerSecrets {
  /** Never call it inside a transaction: it may read the database. */
  ring(purpose: SecretPurpose): Promise<SecretRing>;
  /** The ring again where it is not quite new: for a key that another process may just have made. */
  newerRing(purpose: SecretPurpose): Promise<SecretRing>;
}

/** How long a process goes by the keys that it has read. */
const keptSeconds = 60;
/** However many unknown keys callers name, the database is asked no more often than this. */
const leastSeconds = 5;

/**
 * How old a key has to be before anything is made with it: by then every process has read it, so what
 * one makes the others can open. Twice as long as it needs to be, for clocks that differ.
 */
export const secretLeadSeconds = 2 * keptSeconds;
/** How long after a newer key was added the last process stops making things with the older. */
export const secretHandoverSeconds = secretLeadSeconds + keptSeconds;

const first = 1;

/** 256 random bits, as they are stored. */
export const newSecretValue = (): string => randomBytes(32).toString('base64url');

export const createServerSecrets = (db: Db, clock: Clock): ServerSecrets => {
  const read = async (purpose: SecretPurpose): Promise<SecretRing | null> => {
    const rows = await db
      .selectFrom('server_secrets')
      .select(['id', 'value', 'created_at'])
      .where('purpose', '=', purpose)
      .orderBy('number', 'desc')
      .execute();
    const usable = new Date(clock.now().getTime() - secretLeadSeconds * 1000);
    // Where none is old enough it is the oldest, which most processes are likely to know.
    const current = rows.find(({ created_at: made }) => made <= usable) ?? rows.at(-1);
    if (current === undefined) return null;
    const secretOf = ({ id, value }: { id: string; value: string }): ServerSecret => ({
      id,
      key: createSecretKey(Buffer.from(value, 'base64url')),
    });
    return [secretOf(current), ...rows.filter((row) => row !== current).map(secretOf)];
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
        value: newSecretValue(),
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['purpose', 'number']).doNothing())
      .execute();
    const made = await read(purpose);
    if (made === null) throw new Error(`The secret for ${purpose} was deleted as it was made.`);
    return made;
  };

  const kept = new Map<SecretPurpose, { readonly ring: Promise<SecretRing>; readonly at: number }>();
  const ringNoOlderThan = (purpose: SecretPurpose, seconds: number): Promise<SecretRing> => {
    const now = clock.now().getTime();
    const earlier = kept.get(purpose);
    if (earlier !== undefined && now - earlier.at < seconds * 1000) return earlier.ring;
    const entry = { ring: load(purpose), at: now };
    kept.set(purpose, entry);
    entry.ring.catch(() => {
      if (kept.get(purpose) === entry) kept.delete(purpose);
    });
    return entry.ring;
  };

  return {
    ring: (purpose) => ringNoOlderThan(purpose, keptSeconds),
    newerRing: (purpose) => ringNoOlderThan(purpose, leastSeconds),
  };
};
