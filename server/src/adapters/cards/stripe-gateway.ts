import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import { AppError } from '../../http/app-error.ts';
import type { CardGateway, Customer } from './card-gateway.ts';
import { askStripe } from './stripe-client.ts';

/** Stripe's ids are letters, digits and underscores; anything else never reaches a path. */
const idPattern = /^\w{1,255}$/;

const inAccount = (accountId: string | null): Stripe.RequestOptions =>
  accountId === null ? {} : { stripeAccount: accountId };

/** Cards at Stripe, in the account of the clinic; the browser tells Stripe their numbers, and nobody else. */
export const createStripeGateway = (stripe: Stripe, log: Logger): CardGateway => {
  const ask = <T>(call: () => Promise<T>): Promise<T | null> => askStripe(log, call);

  /** Whether a setup intent of the customer's succeeded with the card: one that is merely attached was never confirmed by them. */
  const wasSetUp = async ({ accountId, customerId }: Customer, paymentMethodId: string): Promise<boolean> => {
    const setups = await ask(() =>
      stripe.setupIntents.list(
        { customer: customerId, payment_method: paymentMethodId, limit: 100 },
        inAccount(accountId),
      ),
    );
    return setups?.data.some(({ status }) => status === 'succeeded') ?? false;
  };

  return {
    kind: 'stripe',

    createCustomer: async (accountId, key, patientId) => {
      const customer = await ask(() =>
        stripe.customers.create(
          { metadata: { patientId } },
          { ...inAccount(accountId), idempotencyKey: `customer-${key}` },
        ),
      );
      if (customer === null) throw new Error('Stripe could not find what was to be made.');
      return customer.id;
    },

    createSetupIntent: async ({ accountId, customerId }, key) => {
      const intent = await ask(() =>
        stripe.setupIntents.create(
          { customer: customerId, allowed_payment_method_types: ['card'], usage: 'off_session' },
          { ...inAccount(accountId), idempotencyKey: `setup-${key}` },
        ),
      );
      if (intent === null) return null;
      if (intent.client_secret === null) throw new Error('A new setup intent came without its secret.');
      return { id: intent.id, clientSecret: intent.client_secret };
    },

    findCard: async (customer, paymentMethodId) => {
      if (!idPattern.test(paymentMethodId)) return null;
      const { accountId, customerId } = customer;
      const method = await ask(() =>
        stripe.customers.retrievePaymentMethod(customerId, paymentMethodId, {}, inAccount(accountId)),
      );
      if (method?.card === undefined || !(await wasSetUp(customer, paymentMethodId))) return null;
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
      return { brand, last4, expMonth, expYear };
    },

    setDefault: async ({ accountId, customerId }, paymentMethodId) => {
      const updated = await ask(() =>
        stripe.customers.update(
          customerId,
          { invoice_settings: { default_payment_method: paymentMethodId } },
          inAccount(accountId),
        ),
      );
      if (updated === null) throw new AppError('not-found');
    },
  };
};
