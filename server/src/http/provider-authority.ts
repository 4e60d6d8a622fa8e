import type { Pool } from 'pg';
import { limits } from '@evenkeel/contract/limits';
import type { KeyScope } from '@evenkeel/contract/provider-keys';
import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/open.ts';
import { AppError } from './app-error.ts';
import { createCallLimit } from './call-limits.ts';
import type { Principal } from './handlers.ts';
import { hashProviderKey, isLiveKey } from './provider-key.ts';

const minuteMs = 60_000;

const callsPerKey = {
  name: 'provider-calls',
  points: limits.providerCallsPerKeyPerMinute,
  seconds: 60,
  lot: 20,
};
const unknownKeys = {
  name: 'unknown-provider-keys',
  points: limits.unknownKeysPerAddressPerMinute,
  seconds: 60,
  lot: 1,
};

interface Presented {
  readonly key: string;
  /** The caller's network address. */
  readonly address: string;
  /** The scopes of which the call needs one. */
  readonly scopes: readonly KeyScope[];
}

const lacking = (scopes: readonly KeyScope[]): AppError =>
  new AppError('insufficient-scope', {
    message: `This key may not do that: it needs the scope ${scopes.join(' or ')}.`,
  });

/** Says which clinic a key is of, and refuses what the key may not do or does too often. */
export const createProviderAuthority = (db: Db, { clock, pool }: { clock: Clock; pool: Pool }) => {
  const countCall = createCallLimit(pool, callsPerKey);
  const countUnknown = createCallLimit(pool, unknownKeys);

  /** To the minute, so that a key in steady use is written to once a minute. */
  const noteUse = async (id: string, lastUsedAt: Date | null, now: Date): Promise<void> => {
    const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
    if (lastUsedAt !== null && lastUsedAt >= minute) return;
    await db
      .updateTable('provider_keys')
      .set({ last_used_at: minute })
      .where('id', '=', id)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', minute)]))
      .execute();
  };

  return async ({ key, address, scopes }: Presented): Promise<Principal<'provider'>> => {
    const now = clock.now();
    const known = await db
      .selectFrom('provider_keys')
      .select(['id', 'clinic_id', 'scopes', 'last_used_at'])
      .where('key_hash', '=', hashProviderKey(key))
      .where(isLiveKey(now))
      .executeTakeFirst();
    if (known === undefined) {
      // After the look-up: whoever shares an address with somebody's wrong key goes on with the right one.
      await countUnknown(address);
      throw new AppError('unauthenticated');
    }
    await countCall(known.id);
    await noteUse(known.id, known.last_used_at, now);
    if (!scopes.some((scope) => known.scopes.includes(scope))) throw lacking(scopes);
    return { clinicId: known.clinic_id, keyId: known.id, scopes: known.scopes };
  };
};
