import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What is known of a saved card: never its number. */
export const card = z.object({
  brand: z.string(),
  last4: z.string(),
  /** 1 to 12. */
  expMonth: z.number(),
  /** Four digits. */
  expYear: z.number(),
});
export type Card = z.infer<typeof card>;

const paymentMethod = z.nullable(z.object({ card }));
const paymentMethodAnswer = z.object({ paymentMethod });

export const getPaymentMethod = endpoint({
  method: 'GET',
  path: '/v1/client-api/billing/payment-method',
  auth: 'profile',
  summary: 'The saved card, if there is one',
  response: paymentMethodAnswer,
  errors: ['not-found', 'unavailable'],
});

export const setupIntent = z.object({
  clientSecret: z.string(),
  id: z.string(),
  /** The clinic's account at the card payment provider; null where the platform's own is used. */
  connectedAccountId: z.nullable(z.string()),
});
export type SetupIntent = z.infer<typeof setupIntent>;

export const createSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/client-api/billing/setup-intent',
  auth: 'profile',
  summary: 'Prepares the saving of a card, which the browser confirms with the card payment provider itself',
  response: setupIntent,
  errors: ['not-found', 'too-many-requests', 'unavailable'],
});

export const setDefaultPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/client-api/billing/default-payment-method',
  auth: 'profile',
  summary: 'Keeps a confirmed card as the one to charge after an appointment',
  body: z.object({ paymentMethodId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: paymentMethodAnswer,
  errors: ['not-found', 'card-declined', 'unavailable'],
});

/** Cards of the sandbox gateway, by what becomes of them. Their numbers are known to the browser alone. */
export const sandboxCard = z.enum(['visa', 'mastercard', 'declined', 'authenticate', 'authenticate-fails']);
export type SandboxCard = z.infer<typeof sandboxCard>;

/**
 * Stands for the card payment provider's own confirm call where there is none: the browser tells
 * which test card was typed, by name, so that no number ever leaves it.
 */
export const confirmSandboxSetup = endpoint({
  method: 'POST',
  path: '/v1/public-api/sandbox-gateway/confirm-setup',
  auth: 'public',
  summary: 'Confirms a setup intent of the sandbox gateway with a test card',
  body: z.object({
    clientSecret: z.string().check(z.minLength(1), z.maxLength(255)),
    card: sandboxCard,
    expMonth: z.number().check(z.int(), z.gte(1), z.lte(12)),
    expYear: z.number().check(z.int(), z.gte(2000), z.lte(2100)),
    /** The answer to the step of authentication, once it was asked for. */
    authenticated: z.optional(z.boolean()),
  }),
  response: z.discriminatedUnion('status', [
    z.object({ status: z.literal('succeeded'), paymentMethodId: z.string() }),
    z.object({ status: z.literal('requires_action') }),
  ]),
  errors: ['not-found', 'card-declined', 'too-many-requests'],
});
