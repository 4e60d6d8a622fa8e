import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Card } from '@evenkeel/contract/billing';
import { limits } from '@evenkeel/contract/limits';
import { AppError } from '../../http/app-error.ts';
import type { StripeOptions } from './stripe-client.ts';

/** What happened at the card payment provider, in our words. */
export type CardNews =
  | { readonly kind: 'set-up'; readonly customerId: string; readonly paymentMethodId: string }
  | { readonly kind: 'removed'; readonly paymentMethodId: string }
  | { readonly kind: 'renewed'; readonly paymentMethodId: string; readonly card: Card }
  | { readonly kind: 'customer-deleted'; readonly customerId: string }
  | { readonly kind: 'disconnected'; readonly accountId: string };

export interface CardEvent {
  readonly id: string;
  /** Stripe's own name of it. */
  readonly type: string;
  readonly at: Date;
  /** The connected account that it is about; null is the platform's own. */
  readonly accountId: string | null;
  /** Null for what concerns nobody here. */
  readonly news: CardNews | null;
}

/**
 * Reads a webhook's raw body by its signature.
 *
 * @throws `malformed-request` for a signature that is not Stripe's, or is too old.
 */
export type ReadCardEvent = (raw: Buffer, signature: string | undefined, now: Date) => CardEvent;

const setupIntent = z.object({ customer: z.nullish(z.string()), payment_method: z.nullish(z.string()) });
const paymentMethod = z.object({
  id: z.string(),
  card: z.optional(
    z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() }),
  ),
});
const customer = z.object({ id: z.string() });

const newsOf = (type: string, object: unknown, accountId: string | null): CardNews | null => {
  switch (type) {
    case 'setup_intent.succeeded': {
      const { customer: customerId, payment_method: paymentMethodId } = setupIntent.parse(object);
      // One without a customer was none of ours.
      return customerId && paymentMethodId ? { kind: 'set-up', customerId, paymentMethodId } : null;
    }
    case 'payment_method.detached':
      return { kind: 'removed', paymentMethodId: paymentMethod.parse(object).id };
    case 'payment_method.automatically_updated': {
      const { id: paymentMethodId, card } = paymentMethod.parse(object);
      if (card === undefined) return null;
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
      return { kind: 'renewed', paymentMethodId, card: { brand, last4, expMonth, expYear } };
    }
    case 'customer.deleted':
      return { kind: 'customer-deleted', customerId: customer.parse(object).id };
    case 'account.application.deauthorized':
      return accountId === null ? null : { kind: 'disconnected', accountId };
    default:
      return null;
  }
};

/** A live server is told of what is done in tests of the same accounts too. */
const isOfOurMode = (event: Stripe.Event, secretKey: string): boolean =>
  event.livemode === /^\w\w_live_/.test(secretKey);

export const createStripeEvents =
  (stripe: Stripe, { webhookSecrets, secretKey }: StripeOptions): ReadCardEvent =>
  (raw, signature = '', now) => {
    const verified = (secret: string): Stripe.Event | null => {
      try {
        const tolerance = limits.webhookToleranceSeconds;
        return stripe.webhooks.constructEvent(raw, signature, secret, tolerance, undefined, now.getTime());
      } catch (error) {
        // Signed rightly but no JSON is as little of Stripe's.
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    };
    for (const secret of webhookSecrets) {
      const event = verified(secret);
      if (event !== null) {
        const accountId = event.account ?? null;
        return {
          id: event.id,
          type: event.type,
          at: new Date(event.created * 1000),
          accountId,
          news: isOfOurMode(event, secretKey) ? newsOf(event.type, event.data.object, accountId) : null,
        };
      }
    }
    throw new AppError('malformed-request');
  };
