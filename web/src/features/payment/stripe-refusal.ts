import type { SetupIntentResult, StripeError } from '@stripe/stripe-js';
import type { Confirmation } from './card-gateway.ts';
import { cardFieldNames, type CardFieldName } from './card-fields.ts';

/** Which field an error of Stripe is about: https://docs.stripe.com/error-codes. */
const fieldsByCode: Readonly<Record<CardFieldName, readonly string[]>> = {
  number: ['incomplete_number', 'invalid_number', 'incorrect_number'],
  expiry: [
    'incomplete_expiry',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_expiry_month_past',
    'invalid_expiry_year_past',
    'expired_card',
  ],
  cvc: ['incomplete_cvc', 'invalid_cvc', 'incorrect_cvc'],
};

/** The field that an error is about, if it is about one. */
export const fieldOf = ({ code }: StripeError): CardFieldName | null =>
  cardFieldNames.find((name) => code !== undefined && fieldsByCode[name].includes(code)) ?? null;

const idOf = (paymentMethod: string | { readonly id: string } | null | undefined): string | null =>
  typeof paymentMethod === 'string' ? paymentMethod : (paymentMethod?.id ?? null);

/** What Stripe's answer to confirming means here. */
export const confirmationOf = ({ setupIntent, error }: SetupIntentResult): Confirmation => {
  // An intent that had succeeded before, its answer lost on the way, comes with the error.
  const intent = setupIntent ?? error?.setup_intent;
  const paymentMethodId = intent?.status === 'succeeded' ? idOf(intent.payment_method) : null;
  if (paymentMethodId !== null) return { status: 'confirmed', paymentMethodId };
  return {
    status: 'refused',
    message: error?.message ?? null,
    isSpent: error?.code === 'setup_intent_unexpected_state' || error?.code === 'resource_missing',
  };
};
