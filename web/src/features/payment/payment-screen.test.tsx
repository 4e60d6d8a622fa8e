import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import {
  billing,
  cardOf,
  openPayment,
  saveButton,
  stubBilling,
  typeCard,
} from '../../testing/payment-page.tsx';
import { profileOf } from '../../testing/signed-in.ts';

const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const save = () => userEvent.click(saveButton());

beforeEach(() => localStorage.clear());

describe('/settings/payment', () => {
  it('belongs to the pro plan', async () => {
    stubBilling({ [billing.profiles]: () => json(200, [profileOf({ clinicianHasProPlan: false })]) });
    const { address } = openPayment();
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('says when the card is charged', async () => {
    stubBilling();
    openPayment();
    expect(await screen.findByText('Your card is not charged until after an appointment.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Payment' })).toBeTruthy();
    await screen.findByRole('textbox', { name: 'Card number' });
  });

  it('loads in silence first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stubBilling({
      [billing.saved]: async () => {
        await promise;
        return json(200, cardOf());
      },
    });
    openPayment();
    expect(await screen.findByText('Loading your saved card')).toBeTruthy();
    resolve();
    expect(await screen.findByRole('region', { name: 'Saved card' })).toBeTruthy();
  });

  it('tells when the saved card cannot be loaded, and tries again', async () => {
    const api = stubBilling({ [billing.saved]: () => refusal(400, 'invalid', 'The server says no.') });
    openPayment();
    await waitFor(() =>
      expect(problems()).toEqual(['Failed to load saved payment methodThe server says no.']),
    );
    api.on(billing.saved, () => json(200, cardOf()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Saved card' })).toBeTruthy();
  });
});

describe('the saved card', () => {
  it('shows brand, last four digits and MM/YY', async () => {
    stubBilling({ [billing.saved]: () => json(200, cardOf({ expMonth: 4, expYear: 2031 })) });
    openPayment();
    const card = await screen.findByRole('region', { name: 'Saved card' });
    expect(card.textContent).toContain('Visa ••••ending in 4242');
    expect(within(card).getByText('Expires 04/31')).toBeTruthy();
    expect(screen.queryByText('This card has expired')).toBeNull();
  });

  it('says that it has expired', async () => {
    stubBilling({ [billing.saved]: () => json(200, cardOf({ expMonth: 12, expYear: 2020 })) });
    openPayment();
    expect(await screen.findByText('This card has expired')).toBeTruthy();
    expect(screen.getByText('Please replace it with one that is still good.')).toBeTruthy();
    expect(screen.getByText('Expired 12/20')).toBeTruthy();
  });

  it('is replaced by another, or kept', async () => {
    const api = stubBilling({ [billing.saved]: () => json(200, cardOf()) });
    openPayment();
    await userEvent.click(await screen.findByRole('button', { name: 'Replace card' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Replace your card' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the saved card' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your saved card' }));

    api.on(billing.confirm, () => json(200, { status: 'succeeded', paymentMethodId: 'pm_mastercard' }));
    api.on(billing.save, () => json(200, cardOf({ brand: 'mastercard', last4: '4444' })));
    await userEvent.click(screen.getByRole('button', { name: 'Replace card' }));
    await typeCard({ number: '5555555555554444' });
    await save();
    const card = await screen.findByRole('region', { name: 'Saved card' });
    expect(card.textContent).toContain('Mastercard ••••ending in 4444');
  });
});

describe('the form that cannot be set up', () => {
  const toast = "Oops! We couldn't load the payment form. Please try refreshing the page.";

  it('says so, and why, and tries again', async () => {
    const api = stubBilling({
      [billing.setup]: () => refusal(400, 'unavailable', 'Payments are not available now.'),
    });
    openPayment();
    await waitFor(() =>
      expect(problems()).toEqual(['Failed to set up payment formPayments are not available now.']),
    );
    expect(screen.getByText(toast)).toBeTruthy();
    const retry = screen.getByRole('button', { name: 'Try again' });
    await userEvent.click(retry);
    await waitFor(() => expect(api.sentTo(billing.setup)).toHaveLength(2));
    // It stands where it was pressed.
    await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(retry);

    api.on(billing.setup, () => json(200, { id: 'i', clientSecret: 'secret-9', connectedAccountId: null }));
    await userEvent.click(retry);
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeTruthy();
  });

  it('is told when there is no connection', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stubBilling({ [billing.setup]: unreachable });
    openPayment();
    await waitFor(() =>
      expect(problems()).toEqual([
        'Failed to set up payment formWe could not reach the server. Check your connection and try again.',
      ]),
    );
  });

  it('is told when the gateway cannot be loaded', async () => {
    stubBilling();
    openPayment({ search: '?sandbox-gateway=fails' });
    await waitFor(() =>
      expect(problems()).toEqual([
        'Failed to set up payment formPlease check your connection and try again.',
      ]),
    );
    expect(screen.getByText(toast)).toBeTruthy();
  });

  it.each([
    ['the intent has no secret', { publishableKey: undefined, clientSecret: '' }],
    ['Stripe has no key', { publishableKey: null, clientSecret: 'secret-1' }],
  ])('is told when %s', async (_, { publishableKey, clientSecret }) => {
    stubBilling({ [billing.setup]: () => json(200, { id: 'i', clientSecret, connectedAccountId: null }) });
    openPayment(publishableKey === undefined ? {} : { publishableKey });
    await waitFor(() =>
      expect(problems()).toEqual([
        'Failed to set up payment formPayment system not initialized or setup intent missing',
      ]),
    );
  });
});
