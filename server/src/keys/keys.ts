import { randomUUID } from 'node:crypto';
import { limits } from '@evenkeel/contract/limits';
import {
  newSecretValue,
  secretHandoverSeconds,
  secretLeadSeconds,
  type SecretPurpose,
} from '../adapters/identity/server-secrets.ts';
import type { Db, Tx } from '../db/open.ts';
import { audit } from '../http/audit.ts';

/** One of the server's keys, and what it is good for at this moment. */
export interface Key {
  readonly id: string;
  readonly purpose: SecretPurpose;
  readonly number: number;
  readonly madeAt: Date;
  /** `coming` is not used yet, so that every process can learn of it; `old` makes nothing new. */
  readonly state: 'coming' | 'current' | 'old';
  /** Until when something lives that an `old` key opens; from when a `coming` one is used; else null. */
  readonly until: Date | null;
}

/** A command that was understood and is refused; the message is for the person who gave it. */
export class KeyRefusal extends Error {
  override readonly name = 'KeyRefusal';
}

const later = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

/** When the last thing ends that was made with a key before processes stopped using it. */
const lastNeed = async (db: Db | Tx, purpose: SecretPurpose, stopped: Date, now: Date): Promise<Date> => {
  if (purpose === 'access-token') return later(stopped, limits.accessTokenSeconds);
  // Links, codes and proofs are hashed as well, and none of these lives longer than a proof.
  const briefThings = later(stopped, limits.accountProofSeconds);
  const { last } = await db
    .selectFrom('sessions')
    .select((expression) => expression.fn.max('expires_at').as('last'))
    .where('created_at', '<', stopped)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return last === null || last < briefThings ? briefThings : last;
};

/** Every key, by purpose and newest first. */
export const listKeys = async (db: Db | Tx, now: Date): Promise<Key[]> => {
  const rows = await db
    .selectFrom('server_secrets')
    .select(['id', 'purpose', 'number', 'created_at'])
    .orderBy('purpose')
    .orderBy('number', 'desc')
    .execute();
  const keys: Key[] = [];
  for (const { id, purpose, number, created_at: madeAt } of rows) {
    const newer = keys.findLast((key) => key.purpose === purpose);
    const usableFrom = later(madeAt, secretLeadSeconds);
    const isOldest = rows.findLast((row) => row.purpose === purpose)?.id === id;
    const fits = newer === undefined || newer.state === 'coming';
    const about = { id, purpose, number, madeAt };
    if (fits && (usableFrom <= now || isOldest)) keys.push({ ...about, state: 'current', until: null });
    else if (fits) keys.push({ ...about, state: 'coming', until: usableFrom });
    else {
      const stopped = later(newer.madeAt, secretHandoverSeconds);
      keys.push({ ...about, state: 'old', until: await lastNeed(db, purpose, stopped, now) });
    }
  }
  return keys;
};

/**
 * Adds a key, which running servers begin to use within three minutes.
 *
 * @returns its number.
 */
export const rotateKey = async (db: Db, purpose: SecretPurpose, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { last } = await tx
      .selectFrom('server_secrets')
      .select((expression) => expression.fn.max('number').as('last'))
      .where('purpose', '=', purpose)
      .executeTakeFirstOrThrow();
    const made = await tx
      .insertInto('server_secrets')
      .values({
        id: randomUUID(),
        purpose,
        number: (last ?? 0) + 1,
        value: newSecretValue(),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['purpose', 'number']).doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (made === undefined) throw new KeyRefusal(`Somebody else has rotated ${purpose} at this very moment.`);
    await audit(tx, {
      at: now,
      actor: { kind: 'server', id: null },
      action: 'identity.rotate-key',
      objectId: made.id,
      request: null,
    });
    return made.number;
  });

/** An instant as a person reads it, to the minute. */
export const inWords = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Why a key should stay, or null where nothing lives that it opens. */
const reasonToStay = ({ purpose, number, state, until }: Key, now: Date): string | null => {
  const name = `Key ${number} of ${purpose}`;
  if (state === 'current') return `${name} is in use. Rotate first.`;
  if (state === 'coming') return `${name} is about to be used.`;
  if (until === null || until <= now) return null;
  return purpose === 'access-token'
    ? `${name} still verifies tokens, the last until ${inWords(until)}.`
    : `${name} still opens sessions, sign-in links or codes, the last until ${inWords(until)}.`;
};

/**
 * Drops a key; running servers forget it within a minute.
 *
 * @param force drops it although something lives that it opens: those who hold that have to sign in again.
 * @throws KeyRefusal
 */
export const retireKey = async (
  db: Db,
  { purpose, number, force }: { purpose: SecretPurpose; number: number; force: boolean },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const ring = (await listKeys(tx, now)).filter((key) => key.purpose === purpose);
    const key = ring.find((one) => one.number === number);
    if (key === undefined) throw new KeyRefusal(`There is no key ${number} of ${purpose}.`);
    if (ring.length === 1) throw new KeyRefusal(`Key ${number} is the only one of ${purpose}. Rotate first.`);
    const reason = force ? null : reasonToStay(key, now);
    if (reason !== null) throw new KeyRefusal(reason);
    await tx.deleteFrom('server_secrets').where('id', '=', key.id).execute();
    await audit(tx, {
      at: now,
      actor: { kind: 'server', id: null },
      action: 'identity.retire-key',
      objectId: key.id,
      request: null,
    });
  });
