import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import {
  NotInitializedError,
  type CardFields,
  type CardFieldsProps,
  type CardGateway,
} from './card-gateway.ts';
import { StripeFields } from './stripe-fields.tsx';

// What Stripe would learn from it: which pages of this app somebody looks at, and how they move there.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** By key and account: an instance of Stripe stays in the page, so each is made once. */
const known = new Map<string, CardFields>();

/** With load parameters, stripe-js waits for ever for a script that has failed, unless it is gone by then. */
const dropFailedScript = ({ target }: Event) => {
  if (target instanceof HTMLScriptElement && target.src.startsWith('https://js.stripe.com/')) target.remove();
};

const load = async (publishableKey: string, accountId: string | null): Promise<Stripe | null> => {
  document.addEventListener('error', dropFailedScript, true);
  try {
    return await loadStripe(publishableKey, accountId === null ? undefined : { stripeAccount: accountId });
  } finally {
    document.removeEventListener('error', dropFailedScript, true);
  }
};

const createFields = async (publishableKey: string, accountId: string | null): Promise<CardFields> => {
  const stripe = await load(publishableKey, accountId);
  if (stripe === null) throw new NotInitializedError('Stripe cannot be loaded here');
  return (props: CardFieldsProps) => <StripeFields {...props} stripe={stripe} />;
};

/** Cards go to Stripe; its script is loaded from its own site when the first form asks for it. */
export const createStripeGateway = (publishableKey: string): CardGateway => ({
  fieldsFor: async (accountId) => {
    const name = JSON.stringify([publishableKey, accountId]);
    const fields = known.get(name) ?? (await createFields(publishableKey, accountId));
    known.set(name, fields);
    return fields;
  },
});
