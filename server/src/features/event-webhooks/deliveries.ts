import type { Answer, Query } from '@evenkeel/contract/endpoint';
import type { listWebhookDeliveries } from '@evenkeel/contract/provider-webhooks';
import type { Db } from '../../db/open.ts';
import { afterNewest, pageOf, rowOfCursor } from '../../http/cursor.ts';

const deliveryRows = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .select([
      'id',
      'event_id',
      'event',
      'status',
      'attempts',
      'last_status',
      'last_error',
      'created_at',
      'delivered_at',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof deliveryRows>['execute']>>[number];

const toDelivery = (row: Row) => ({
  id: row.id,
  eventId: row.event_id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  lastStatus: row.last_status,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
});

/** What a webhook was told, newest first, a page at a time. */
export const findDeliveries = async (
  db: Db,
  webhookId: string,
  { cursor, limit, status }: Query<typeof listWebhookDeliveries>,
): Promise<Answer<typeof listWebhookDeliveries>> => {
  const all = deliveryRows(db, webhookId);
  let rows = all
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit + 1);
  if (status !== undefined) rows = rows.where('status', '=', status);
  // It may have another status since it was shown.
  const last = await rowOfCursor(cursor, (id) => all.where('id', '=', id).executeTakeFirst());
  if (last !== null) rows = rows.where(afterNewest(last));
  const page = pageOf(await rows.execute(), limit);
  return { deliveries: page.rows.map(toDelivery), nextCursor: page.nextCursor };
};
