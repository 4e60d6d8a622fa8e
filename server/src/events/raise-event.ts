import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WebhookData, WebhookEvent } from '@evenkeel/contract/provider-webhooks';
import type { Tx } from '../db/open.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Something that happened at a clinic, by the ids of what it is about. */
export type RaisedEvent = {
  [E in WebhookEvent]: {
    readonly clinicId: string;
    readonly event: E;
    readonly data: WebhookData<E>;
  };
}[WebhookEvent];

export const deliverQueue = 'deliver-event';

/** Enqueues tries of deliveries; those of one webhook stand in one group. */
export const enqueueDeliveries = async (
  tx: Tx,
  jobs: Jobs,
  deliveries: readonly { readonly id: string; readonly webhook_id: string }[],
  waitSeconds = 0,
): Promise<void> => {
  for (const [webhookId, own] of Map.groupBy(deliveries, (one) => one.webhook_id)) {
    const data = own.map(({ id }) => ({ deliveryId: id }));
    await jobs.send(tx, deliverQueue, data, waitSeconds, webhookId);
  }
};

/**
 * Tells the clinic's webhooks of what happens in a transaction: their deliveries and the jobs are written
 * with it, or not at all. One question for all events, and no more where no webhook listens.
 */
export const raiseEvents = async (
  tx: Tx,
  jobs: Jobs,
  events: readonly RaisedEvent[],
  now: Date,
): Promise<void> => {
  if (events.length === 0) return;
  const raised = events.map(({ clinicId, event, data }) => ({
    clinic_id: clinicId,
    event_id: randomUUID(),
    event,
    data,
  }));
  const { rows } = await sql<{ id: string; webhook_id: string }>`
    insert into webhook_deliveries (id, webhook_id, event_id, event, data, raised_at, created_at)
    select gen_random_uuid(), webhooks.id, raised.event_id, raised.event, raised.data, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)
      as raised (clinic_id uuid, event_id uuid, event text, data jsonb)
    join webhooks on webhooks.clinic_id = raised.clinic_id
      and webhooks.deleted_at is null and webhooks.events @> to_jsonb(raised.event)
    returning id, webhook_id
  `.execute(tx);
  await enqueueDeliveries(tx, jobs, rows);
};
