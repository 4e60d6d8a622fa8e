import type { Answer, Query } from '@evenkeel/contract/endpoint';
import type { listMessages, SentMessage } from '@evenkeel/contract/provider-messages';
import type { Db } from '../../db/open.ts';
import { afterNewest, pageOf, rowOfCursor } from '../../http/cursor.ts';

/** Everything about a person's messages but what they say. */
const messageRows = (db: Db, userId: string) =>
  db
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .select([
      'id',
      'channel',
      'to_address',
      'message_type',
      'status',
      'attempts',
      'last_error',
      'provider_id',
      'created_at',
      'sent_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

const toMessage = (row: Row): SentMessage => ({
  id: row.id,
  channel: row.channel,
  to: row.to_address,
  messageType: row.message_type,
  status: row.status,
  attempts: row.attempts,
  error: row.last_error,
  providerId: row.provider_id,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

/** A person's messages, newest first, a page at a time. */
export const findMessages = async (
  db: Db,
  userId: string,
  { channel, status, cursor, limit }: Query<typeof listMessages>,
): Promise<Answer<typeof listMessages>> => {
  const all = messageRows(db, userId);
  let rows = all
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit + 1);
  if (channel !== undefined) rows = rows.where('channel', '=', channel);
  if (status !== undefined) rows = rows.where('status', '=', status);
  const last = await rowOfCursor(cursor, (id) => all.where('id', '=', id).executeTakeFirst());
  if (last !== null) rows = rows.where(afterNewest(last));
  const page = pageOf(await rows.execute(), limit);
  return { messages: page.rows.map(toMessage), nextCursor: page.nextCursor };
};
