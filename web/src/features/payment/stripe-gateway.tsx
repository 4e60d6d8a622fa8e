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

const createFields = async (publishableKey: string, accountId: string | null): Promise<CardFields> => {
  const stripe = await loadStripe(
    publishableKey,
    accountId === null ? undefined : { stripeAccount: accountId },
  );
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
