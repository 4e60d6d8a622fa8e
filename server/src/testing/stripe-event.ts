import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './create-test-app.ts';

export interface SentEvent {
  readonly type: string;
  readonly object: object;
  readonly account?: string;
  readonly id?: string;
  readonly livemode?: boolean;
  /** When it happened; when it is sent unless said. */
  readonly created?: Date;
}

/** An event as Stripe writes it. */
export const stripeEvent = (
  { type, object, account, id, livemode = false, created }: SentEvent,
  now: Date,
): string =>
  JSON.stringify({
    id: id ?? `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor((created ?? now).getTime() / 1000),
    type,
    livemode,
    ...(account === undefined ? {} : { account }),
    data: { object },
    request: { id: null, idempotency_key: null },
    pending_webhooks: 1,
  });

/** Posts a body as Stripe does; signed at `signedAt` with the secret, or with a header of the test's own. */
export const postStripeEvent = (
  { http }: TestApp,
  payload: string,
  signing: { readonly secret: string; readonly signedAt: Date } | { readonly header: string | null },
): Promise<LightMyRequestResponse> => {
  const header =
    'header' in signing
      ? signing.header
      : Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: signing.secret,
          timestamp: Math.floor(signing.signedAt.getTime() / 1000),
        });
  return http.inject({
    method: 'POST',
    url: '/v1/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(header === null ? {} : { 'stripe-signature': header }),
    },
    payload,
  });
};
