import { AppError } from './app-error.ts';
import { hashJson } from './json-hash.ts';
import type { Tx } from '../db/open.ts';

/**
 * Does something once per key, inside the transaction that does it: a duplicate waits at the key's
 * row for the first to commit and then gets its answer. Without a key it simply does it.
 *
 * @throws `idempotency-key-reused` when the key came with another request.
 */
export const once = async <T extends object>(
  tx: Tx,
  asked: { scope: string; key: string | null; request: unknown; now: Date; refusal?: string },
  act: () => Promise<T>,
): Promise<T> => {
  const { scope, key, request, now, refusal } = asked;
  if (key === null) return act();
  const requestHash = hashJson(request);
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: requestHash, response: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 0n) {
    const earlier = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (earlier.request_hash !== requestHash) {
      throw new AppError('idempotency-key-reused', refusal === undefined ? {} : { message: refusal });
    }
    // Written by an act of the same kind: the scope names it.
    return earlier.response as T;
  }
  const response = await act();
  await tx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
  return response;
};
