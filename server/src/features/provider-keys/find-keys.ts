import type { Answer, Query } from '@evenkeel/contract/endpoint';
import type { listKeys } from '@evenkeel/contract/provider-keys';
import type { Db } from '../../db/open.ts';
import { afterNewest, pageOf, rowOfCursor } from '../../http/cursor.ts';
import { isLiveKey } from '../../http/provider-key.ts';
import { keyRows, toKey } from './key-rows.ts';

/** A clinic's keys, newest first, a page at a time. */
export const findKeys = async (
  db: Db,
  clinicId: string,
  { cursor, limit, live }: Query<typeof listKeys>,
  now: Date,
): Promise<Answer<typeof listKeys>> => {
  const all = keyRows(db, clinicId);
  let rows = all
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit + 1);
  if (live !== undefined) {
    const wanted = live === 'true';
    rows = rows.where((where) => (wanted ? isLiveKey(now)(where) : where.not(isLiveKey(now)(where))));
  }
  const last = await rowOfCursor(cursor, (id) => all.where('id', '=', id).executeTakeFirst());
  if (last !== null) rows = rows.where(afterNewest(last));
  const page = pageOf(await rows.execute(), limit);
  return { keys: page.rows.map(toKey), nextCursor: page.nextCursor };
};
