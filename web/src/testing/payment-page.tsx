import type { Card } from '@evenkeel/contract/billing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as PaymentScreen } from '../features/payment/payment-screen.tsx';
import { json, stubApi } from './api-stub.ts';
import { servePage } from './page-settings.ts';
import { renderApp } from './render-app.tsx';
import { leaveSession, profileOf } from './signed-in.ts';

export const billing = {
  profiles: 'GET /v1/client-api/account/user-profiles',
  saved: 'GET /v1/client-api/billing/payment-method',
  setup: 'POST /v1/client-api/billing/setup-intent',
  confirm: 'POST /v1/public-api/sandbox-gateway/confirm-setup',
  save: 'POST /v1/client-api/billing/default-payment-method',
} as const;

export const cardOf = (parts: Partial<Card> = {}): { paymentMethod: { card: Card } } => ({
  paymentMethod: { card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031, ...parts } },
});

/** An account that saves whatever it is given; each intent has a secret of its own. */
export const stubBilling = (handlers: Parameters<typeof stubApi>[0] = {}) => {
  let intents = 0;
  return stubApi({
    [billing.profiles]: () => json(200, [profileOf()]),
    [billing.saved]: () => json(200, { paymentMethod: null }),
    [billing.setup]: () => {
      intents += 1;
      return json(200, {
        id: `intent-${intents}`,
        clientSecret: `secret-${intents}`,
        connectedAccountId: 'acct_harbor',
      });
    },
    [billing.confirm]: () => json(200, { status: 'succeeded', paymentMethodId: 'pm_visa' }),
    [billing.save]: () => json(200, cardOf()),
    ...handlers,
  });
};

/** `/settings/payment`, as a signed-in person opens it. */
export const openPayment = ({
  publishableKey,
  search = '',
}: {
  /** Cards go to Stripe under this key. */
  publishableKey?: string | null;
  search?: string;
} = {}) => {
  servePage(publishableKey === undefined ? {} : { payments: { kind: 'stripe', publishableKey } });
  leaveSession();
  history.replaceState(null, '', `/settings/payment${search}`);
  return renderApp({ screens: { '/settings/payment': PaymentScreen }, at: '/settings/payment' });
};

export const saveButton = () => screen.getByRole('button', { name: 'Save card' });

/** Types a card, as a person does from one field to the next. */
export const typeCard = async ({ number = '4242424242424242', expiry = '0431', cvc = '123' } = {}) => {
  for (const [name, text] of [
    ['Card number', number],
    ['Expiry date', expiry],
    ['Security code', cvc],
  ] as const) {
    const field = await screen.findByRole('textbox', { name });
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  }
};
