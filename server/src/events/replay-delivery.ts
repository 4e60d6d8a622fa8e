import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { enqueueDeliveries } from './raise-event.ts';

/**
 * Delivers an event once more, at once and with all its tries, under the id and the time that it has. The
 * delivery before stays as it ended; one that was still waiting for its next try is replaced.
 *
 * @returns whether there is such a delivery.
 */
export const replayDelivery = async (
  tx: Tx,
  jobs: Jobs,
  {
    webhookId,
    deliveryId,
    now,
  }: { readonly webhookId: string; readonly deliveryId: string; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ id: string; webhook_id: string }>`
    insert into webhook_deliveries (id, webhook_id, event_id, event, data, raised_at, created_at)
    select gen_random_uuid(), webhook_id, event_id, event, data, raised_at, ${now}
    from webhook_deliveries where id = ${deliveryId} and webhook_id = ${webhookId}
    returning id, webhook_id
  `.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'dead', last_error: 'It was replayed' })
    .where('id', '=', deliveryId)
    .where('status', '=', 'queued')
    .execute();
  await enqueueDeliveries(tx, jobs, rows);
  return true;
};
