import { Stripe } from 'stripe';
import type { Logger } from 'pino';
import { AppError } from '../../http/app-error.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** For browsers. */
  readonly publishableKey: string;
  /** Of each webhook endpoint: the platform's own events and those of connected accounts come from two. */
  readonly webhookSecrets: readonly string[];
  /** Another address than Stripe's own, such as a stub's; no path. */
  readonly url?: string;
}

/** How long Stripe is waited for, and how often it is asked anew; all together less than a person's browser waits. */
export interface Patience {
  readonly timeoutMs: number;
  readonly retries: number;
}
const usualPatience: Patience = { timeoutMs: 6000, retries: 2 };

/** The version that the shapes read here are of; a newer one is a change of code, not of the account's settings. */
export const stripeVersion = '2026-10-28.endive';

export const createStripeClient = (
  { secretKey, url }: StripeOptions,
  { timeoutMs, retries }: Patience = usualPatience,
): Stripe => {
  const address = url === undefined ? null : new URL(url);
  const secure = address?.protocol !== 'http:';
  return new Stripe(secretKey, {
    apiVersion: stripeVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(address === null
      ? {}
      : {
          host: address.hostname,
          port: address.port || (secure ? 443 : 80),
          protocol: secure ? 'https' : 'http',
        }),
  });
};

const busySeconds = 30;
const downSeconds = 5;

/** Stripe's answer to asking about what is not there, or is another account's. */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/**
 * Asks Stripe. What does not exist is null; a refused card is `card-declined`; whatever else goes wrong is
 * `unavailable`, and its cause is in the log alone, without anything that was sent.
 */
export const askStripe = async <T>(log: Logger, ask: () => Promise<T>): Promise<T | null> => {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return null;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError('card-declined');
    const { type, code, statusCode: status, requestId } = error;
    const refused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    log.error(
      { stripe: { type, code, status, requestId } },
      refused ? 'Stripe refused the call: look at its settings' : 'Stripe did not answer',
    );
    const busy = error instanceof Stripe.errors.StripeRateLimitError;
    throw new AppError('unavailable', { retryAfter: busy ? busySeconds : downSeconds });
  }
};
