import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, page, paged } from './fields.ts';

/** What a clinic's own systems can be told of. */
export const webhookEvent = z.enum([
  'submission.received',
  'safety-alert.raised',
  'intake.completed',
  'message.bounced',
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/**
 * What is posted: which event of which objects, by their ids, and nothing that was answered. The header
 * `evenkeel-signature` holds `t={seconds since 1970},v1={HMAC-SHA256 of "t.body" by the secret, in hex}`.
 */
export const webhookBody = z.object({
  /** Of the event: the same for every webhook and every try. */
  id,
  event: webhookEvent,
  createdAt: instant,
  data: z.record(z.string(), z.nullable(z.string())),
});
export type WebhookBody = z.infer<typeof webhookBody>;

const events = z.array(webhookEvent).check(
  z.minLength(1, 'Name at least one event'),
  z.refine((list) => new Set(list).size === list.length, 'Name each event once'),
);

const webhook = z.object({ id, url: z.string(), events, createdAt: instant });
const withSecret = z.extend(webhook, { secret: z.string() });

export const createWebhook = endpoint({
  method: 'POST',
  path: '/v1/provider-api/webhooks',
  auth: 'provider',
  summary: 'Tells an https address of events; the secret of its signatures is told once',
  body: z.object({
    url: z
      .string()
      .check(z.maxLength(2000), z.regex(/^https:\/\/[^\s/@]+(\/\S*)?$/, 'Must be an https address')),
    events,
  }),
  status: 201,
  response: withSecret,
  errors: ['too-many'],
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v1/provider-api/webhooks',
  auth: 'provider',
  summary: 'The clinic’s webhooks, oldest first',
  query: z.object(page),
  response: paged('webhooks', webhook),
});

const webhookParams = z.object({ id });

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/v1/provider-api/webhooks/{id}/rotate-secret',
  auth: 'provider',
  summary: 'Gives a webhook a new secret; for a day each call is signed by both',
  params: webhookParams,
  status: 201,
  response: withSecret,
  errors: ['not-found'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/v1/provider-api/webhooks/{id}',
  auth: 'provider',
  summary: 'Ends a webhook and what was still to be delivered to it',
  params: webhookParams,
  status: 204,
  errors: ['not-found'],
});

const delivery = z.object({
  id,
  eventId: id,
  event: webhookEvent,
  status: z.enum(['queued', 'delivered', 'dead']),
  attempts: z.number(),
  /** What the address answered last; null where it did not. */
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  deliveredAt: z.nullable(instant),
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/v1/provider-api/webhooks/{id}/deliveries',
  auth: 'provider',
  summary: 'What a webhook was told, newest first; kept for 30 days',
  params: webhookParams,
  query: z.object({ ...page, status: z.optional(delivery.shape.status) }),
  response: paged('deliveries', delivery),
  errors: ['not-found'],
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/v1/provider-api/webhooks/{id}/deliveries/{deliveryId}/replay',
  auth: 'provider',
  summary: 'Delivers an event once more, under the same event id',
  params: z.object({ id, deliveryId: id }),
  status: 202,
  errors: ['not-found'],
});
