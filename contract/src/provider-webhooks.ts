import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, page, paged } from './fields.ts';
import { limits } from './limits.ts';

/** What a clinic's own systems can be told of. */
export const webhookEvent = z.enum([
  'submission.received',
  'safety-alert.raised',
  'intake.completed',
  'message.bounced',
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

const person = { patientId: id, userId: id };

/** What each event names: the ids of what it is about. */
export const webhookData = {
  /** One of each assessment and each check-in: one of the two ids is not null. */
  'submission.received': z.strictObject({
    ...person,
    submissionId: z.nullable(id),
    checkInScoreId: z.nullable(id),
    /** Those answered in one go share the id of the first of them. */
    submittedTogetherId: id,
  }),
  /** One of the last three ids is not null. Whoever is at intake is no patient yet. */
  'safety-alert.raised': z.strictObject({
    alertId: id,
    patientId: z.nullable(id),
    userId: z.nullable(id),
    submissionId: z.nullable(id),
    checkInScoreId: z.nullable(id),
    intakeInvitationId: z.nullable(id),
  }),
  'intake.completed': z.strictObject({ ...person, intakeInvitationId: id }),
  /** Without a message where only an address was reported. Without a person where the message was to none yet. */
  'message.bounced': z.strictObject({
    messageId: z.nullable(id),
    patientId: z.nullable(id),
    userId: z.nullable(id),
  }),
} as const satisfies Record<WebhookEvent, z.ZodMiniObject>;
export type WebhookData<E extends WebhookEvent> = z.infer<(typeof webhookData)[E]>;

/**
 * What is posted: which event of which objects, by their ids, and nothing that was answered. The header
 * `evenkeel-signature` holds `t={seconds since 1970},v1={HMAC-SHA256 of "t.body" by the secret, in hex}`,
 * and a second `v1` by the secret before for as long as that is good.
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

/** Encrypted; a server that nobody depends on also takes plain http to this machine. */
const address = /^(https:\/\/[^\s/?#@\\]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?]\S*)?$/;

const webhook = z.object({ id, url: z.string(), events, createdAt: instant });
const withSecret = z.extend(webhook, { secret: z.string() });

export const createWebhook = endpoint({
  method: 'POST',
  path: '/v1/provider-api/webhooks',
  auth: 'provider',
  summary: 'Tells an https address of events; the secret of its signatures is told once',
  body: z.object({
    url: z.string().check(z.maxLength(limits.webhookUrlLength), z.regex(address, 'Must be an https address')),
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
