import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../testing/api-stub.ts';
import { installStripe } from '../../testing/fake-stripe.ts';
import { billing, openPayment, saveButton, stubBilling } from '../../testing/payment-page.tsx';

const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const save = () => userEvent.click(saveButton());
const validation = (code: string, message: string) => ({ type: 'validation_error', code, message });

let account = 0;
/** Each test has an account of its own, since an instance of Stripe outlives the page's screens. */
const open = async () => {
  account += 1;
  const accountId = `acct_${account}`;
  const stripe = installStripe();
  let intents = 0;
  const api = stubBilling({
    [billing.setup]: () => {
      intents += 1;
      return json(200, { id: 'i', clientSecret: `seti_${intents}_secret`, connectedAccountId: accountId });
    },
  });
  openPayment({ publishableKey: 'pk_live_clinic' });
  await screen.findByText('Card number');
  return { stripe, api, accountId };
};

beforeEach(() => localStorage.clear());

describe('Stripe’s fields', () => {
  it('belong to the clinic’s account, in our looks', async () => {
    const { stripe, accountId } = await open();
    expect(stripe.instances).toEqual([['pk_live_clinic', { stripeAccount: accountId }]]);
    expect(stripe.made.filter(({ isMounted }) => isMounted).map(({ type }) => type)).toEqual([
      'cardNumber',
      'cardExpiry',
      'cardCvc',
    ]);
    expect(stripe.element('cardNumber').options).toMatchObject({
      showIcon: true,
      disableLink: true,
      style: { base: { fontSize: expect.any(String), color: expect.any(String) } },
    });
    expect(
      screen.getByText('Your card details go straight to Stripe. We never see the number.'),
    ).toBeTruthy();
    expect(screen.queryByText(/sandbox/)).toBeNull();
  });

  it('are confirmed by Stripe, and only the id of the method comes to us', async () => {
    const { stripe, api } = await open();
    stripe.ready();
    stripe.fill();
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(stripe.confirms).toEqual([
      ['seti_1_secret', { payment_method: { card: expect.objectContaining({ type: 'cardNumber' }) } }],
    ]);
    expect(api.sentTo(billing.save).map(({ body }) => body)).toEqual([{ paymentMethodId: 'pm_stripe' }]);
    expect(api.sentTo(billing.confirm)).toEqual([]);
    expect(stripe.made.some(({ isMounted }) => isMounted)).toBe(false);
  });

  it('are not there yet', async () => {
    const { stripe } = await open();
    await save();
    await waitFor(() =>
      expect(problems()).toEqual(['Payment system not initialized or setup intent missing']),
    );
    stripe.ready();
    stripe.fill();
    expect(problems()).toEqual([]);
  });

  it('ask for what is missing, and the first takes the focus', async () => {
    const { stripe } = await open();
    stripe.ready();
    stripe.change('cardNumber', { complete: true });
    await save();
    expect(problems()).toEqual(['Enter the expiry date as MM/YY.', 'Enter the security code of the card.']);
    expect(stripe.element('cardExpiry').focused).toBe(1);
    expect(stripe.confirms).toEqual([]);
  });

  it('cannot be saved while one shows an error', async () => {
    const { stripe } = await open();
    stripe.ready();
    stripe.fill();
    stripe.change('cardNumber', {
      complete: false,
      error: validation('invalid_number', 'Your card number is invalid.'),
    });
    expect(problems()).toEqual(['Your card number is invalid.']);
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    await save();
    expect(stripe.confirms).toEqual([]);
    stripe.change('cardNumber', { complete: true });
    expect(saveButton().getAttribute('aria-disabled')).toBeNull();
  });

  it('that could not be shown are told as a form that could not be set up', async () => {
    const { stripe, api } = await open();
    stripe.element('cardNumber').emit('loaderror', { error: { type: 'api_error' } });
    await waitFor(() =>
      expect(problems()).toEqual([
        'Failed to set up payment formPlease check your connection and try again.',
      ]),
    );
    expect(
      screen.getByText("Oops! We couldn't load the payment form. Please try refreshing the page."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Card number')).toBeTruthy();
    await waitFor(() => expect(api.sentTo(billing.setup)).toHaveLength(2));
  });
});

describe('what Stripe answers', () => {
  const openFilled = async () => {
    const opened = await open();
    opened.stripe.ready();
    opened.stripe.fill();
    return opened;
  };

  it('is shown in its own words', async () => {
    const { stripe } = await openFilled();
    stripe.onConfirm(() => ({
      error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    }));
    await save();
    await waitFor(() => expect(problems()).toEqual(['Payment setup failedYour card was declined.']));
  });

  it('is told in ours where it has no words', async () => {
    const { stripe } = await openFilled();
    stripe.onConfirm(() => ({ error: { type: 'api_error' } }));
    await save();
    await waitFor(() => expect(problems()).toEqual(['Payment setup failed']));
    stripe.onConfirm(() => {
      throw new Error('IntegrationError');
    });
    await save();
    await waitFor(() => expect(problems()).toEqual(['Payment setup failed']));
  });

  it.each([
    ['incorrect_cvc', 'Your card’s security code is incorrect.', 'cardCvc'],
    ['expired_card', 'Your card has expired.', 'cardExpiry'],
    ['incorrect_number', 'Your card number is incorrect.', 'cardNumber'],
  ] as const)('%s stands beside the field that it is about', async (code, message, type) => {
    const { stripe } = await openFilled();
    stripe.onConfirm(() => ({ error: { type: 'card_error', code, message } }));
    await save();
    await waitFor(() => expect(problems()).toEqual([message]));
    expect(stripe.element(type).focused).toBe(1);
    stripe.change(type, { complete: true });
    expect(problems()).toEqual([]);
  });

  it('was lost: the intent that had succeeded is taken as it is', async () => {
    const { stripe, api } = await openFilled();
    stripe.onConfirm(() => ({
      error: {
        type: 'invalid_request_error',
        code: 'setup_intent_unexpected_state',
        message: 'You cannot confirm this SetupIntent because it has already succeeded.',
        setup_intent: { status: 'succeeded', payment_method: { id: 'pm_before' } },
      },
    }));
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(api.sentTo(billing.save)[0]?.body).toEqual({ paymentMethodId: 'pm_before' });
  });

  it('is about an intent that is over: the next one is used', async () => {
    const { stripe } = await openFilled();
    stripe.onConfirm((clientSecret) =>
      clientSecret === 'seti_1_secret'
        ? {
            error: {
              type: 'invalid_request_error',
              code: 'setup_intent_unexpected_state',
              setup_intent: { status: 'canceled', payment_method: null },
            },
          }
        : { setupIntent: { status: 'succeeded', payment_method: 'pm_stripe' } },
    );
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(stripe.confirms.map(([secret]) => secret)).toEqual(['seti_1_secret', 'seti_2_secret']);
  });
});
