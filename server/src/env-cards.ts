import * as z from 'zod/mini';
import type { StripeOptions } from './adapters/cards/stripe-client.ts';
import { EnvError, needs, setting, together } from './env-setting.ts';

/** The settings of Stripe: all of them, or none. */
export const cardVariables = z.object({
  EVENKEEL_STRIPE_SECRET_KEY: setting(
    /^(sk|rk)_(test|live)_[0-9a-zA-Z_]+$/,
    'must be a secret or restricted key, which begins with sk_ or rk_',
  ),
  EVENKEEL_STRIPE_PUBLISHABLE_KEY: setting(
    /^pk_(test|live)_[0-9a-zA-Z_]+$/,
    'must be a publishable key, which begins with pk_',
  ),
  EVENKEEL_STRIPE_WEBHOOK_SECRET: setting(
    /^whsec_[^\s,]+(,whsec_[^\s,]+)*$/,
    'must be the signing secret of a webhook endpoint, which begins with whsec_, or several with commas between them',
  ),
  EVENKEEL_STRIPE_URL: setting(/^https?:\/\/[^\s/?#]+$/, 'must be an address without a path'),
});

const modeOf = (key: string): string | undefined => key.split('_')[1];

/** Null where cards go to the sandbox. Throws an EnvError that names the variable. */
export const cardSettings = (read: z.infer<typeof cardVariables>): StripeOptions | null => {
  const stripe = together(read, 'Stripe', [
    'EVENKEEL_STRIPE_SECRET_KEY',
    'EVENKEEL_STRIPE_PUBLISHABLE_KEY',
    'EVENKEEL_STRIPE_WEBHOOK_SECRET',
  ]);
  needs(read, 'EVENKEEL_STRIPE_URL', 'EVENKEEL_STRIPE_SECRET_KEY');
  if (stripe === null) return null;
  const { EVENKEEL_STRIPE_SECRET_KEY: secretKey, EVENKEEL_STRIPE_PUBLISHABLE_KEY: publishableKey } = stripe;
  if (modeOf(secretKey) !== modeOf(publishableKey)) {
    throw new EnvError(
      'EVENKEEL_STRIPE_SECRET_KEY and EVENKEEL_STRIPE_PUBLISHABLE_KEY must both be live keys, or both be test keys.',
    );
  }
  const { EVENKEEL_STRIPE_URL: url } = read;
  return {
    secretKey,
    publishableKey,
    webhookSecrets: stripe.EVENKEEL_STRIPE_WEBHOOK_SECRET.split(','),
    ...(url === undefined ? {} : { url }),
  };
};
