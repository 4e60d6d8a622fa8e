import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { descriptionOf } from '../../testing/description.ts';
import {
  billing,
  cardOf,
  openPayment,
  saveButton,
  stubBilling,
  typeCard,
} from '../../testing/payment-page.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const save = () => userEvent.click(saveButton());

beforeEach(() => localStorage.clear());

describe('the sandbox’s form', () => {
  it('is filled in by browsers', async () => {
    stubBilling();
    openPayment();
    await screen.findByRole('textbox', { name: 'Card number' });
    expect(
      ['Card number', 'Expiry date', 'Security code'].map((name) => [
        field(name).autocomplete,
        field(name).inputMode,
      ]),
    ).toEqual([
      ['cc-number', 'numeric'],
      ['cc-exp', 'numeric'],
      ['cc-csc', 'numeric'],
    ]);
  });

  it('groups the number and tells its brand', async () => {
    stubBilling();
    openPayment();
    await typeCard({ number: '5555555555554444' });
    expect(field('Card number').value).toBe('5555 5555 5555 4444');
    expect(field('Expiry date').value).toBe('04/31');
    expect(screen.getByText('Mastercard')).toBeTruthy();
  });

  it('saves a test card by its name, once, and shows it', async () => {
    const { sent, sentTo } = stubBilling();
    openPayment();
    await typeCard();
    const form = screen.getByRole('form', { name: 'Payment card' });
    // Both before the page can answer the first.
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(sentTo(billing.confirm).map(({ body }) => body)).toEqual([
      { clientSecret: 'secret-1', card: 'visa', expMonth: 4, expYear: 2031 },
    ]);
    expect(sentTo(billing.save).map(({ body }) => body)).toEqual([{ paymentMethodId: 'pm_visa' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your saved card' }));
    expect(JSON.stringify(sent)).not.toMatch(/4242[ -]?4242/);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('4242');
  });

  it('asks for what is missing, in its field, and goes to the first', async () => {
    const { sentTo } = stubBilling();
    openPayment();
    await screen.findByRole('textbox', { name: 'Card number' });
    await save();
    expect(descriptionOf(field('Card number'))).toEqual(['Enter the full card number.']);
    expect(descriptionOf(field('Expiry date'))).toEqual(['Enter the expiry date as MM/YY.']);
    expect(descriptionOf(field('Security code'))).toEqual(['Enter the security code of the card.']);
    expect(document.activeElement).toBe(field('Card number'));
    expect(sentTo(billing.confirm)).toEqual([]);
  });

  it('cannot be saved while a field shows an error', async () => {
    const { sentTo } = stubBilling();
    openPayment();
    await typeCard({ expiry: '0420' });
    expect(field('Expiry date').getAttribute('aria-invalid')).toBe('true');
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    await save();
    await userEvent.type(field('Security code'), '{Enter}');
    expect(sentTo(billing.confirm)).toEqual([]);
    await userEvent.clear(field('Expiry date'));
    await userEvent.type(field('Expiry date'), '0431');
    expect(saveButton().getAttribute('aria-disabled')).toBeNull();
    await userEvent.type(field('Security code'), '{Enter}');
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
  });

  it('leaves a field in peace while it is typed for the first time', async () => {
    stubBilling();
    openPayment();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Card number' }), '4242');
    expect(field('Card number').getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    expect(descriptionOf(field('Card number'))).toEqual(['Enter the full card number.']);
  });

  it('refuses a real card in the page', async () => {
    const { sent } = stubBilling();
    openPayment();
    await typeCard({ number: '4111111111111111' });
    expect(descriptionOf(field('Card number'))).toEqual([
      'This is a sandbox, and no real card is taken here. Please use a test card.',
    ]);
    await save();
    expect(JSON.stringify(sent)).not.toContain('1111');
  });

  it('types a test card for whoever asks for one', async () => {
    const { sentTo } = stubBilling();
    openPayment();
    await userEvent.click(await screen.findByText('Use a test card'));
    await userEvent.click(screen.getByRole('button', { name: /5555 5555 5555 4444/ }));
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(sentTo(billing.confirm)[0]?.body).toMatchObject({ card: 'mastercard' });
  });
});

describe('a card that is not taken', () => {
  it('is told in the provider’s words, and another one can be tried at once', async () => {
    const api = stubBilling({
      [billing.confirm]: () => refusal(402, 'card-declined', 'Your card was declined.'),
    });
    openPayment();
    await typeCard({ number: '4000000000000002' });
    await save();
    await waitFor(() => expect(problems()).toEqual(['Payment setup failedYour card was declined.']));
    expect(api.sentTo(billing.save)).toEqual([]);
    api.on(billing.confirm, () => json(200, { status: 'succeeded', paymentMethodId: 'pm_visa' }));
    await typeCard();
    expect(problems()).toEqual([]);
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(api.sentTo(billing.setup)).toHaveLength(1);
  });

  it('stays in its fields when there is no connection', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const api = stubBilling({ [billing.confirm]: unreachable });
    openPayment();
    await typeCard();
    await save();
    await waitFor(() =>
      expect(problems()).toEqual([
        'Payment setup failedWe could not reach the server. Check your connection and try again.',
      ]),
    );
    api.on(billing.confirm, () => json(200, { status: 'succeeded', paymentMethodId: 'pm_visa' }));
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
  });

  it('is confirmed with another intent when the first is over', async () => {
    const api = stubBilling({
      [billing.confirm]: ({ body }) =>
        JSON.stringify(body).includes('secret-1')
          ? refusal(404, 'not-found', 'Not found.')
          : json(200, { status: 'succeeded', paymentMethodId: 'pm_visa' }),
    });
    openPayment();
    await typeCard();
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(api.sentTo(billing.setup)).toHaveLength(2);
  });

  it('is told when there is no other intent to be had', async () => {
    const api = stubBilling({ [billing.confirm]: () => refusal(404, 'not-found', 'Not found.') });
    openPayment();
    await typeCard();
    api.on(billing.setup, () => refusal(400, 'unavailable', 'Not now.'));
    await save();
    await waitFor(() =>
      expect(problems()).toEqual(['Payment system not initialized or setup intent missing']),
    );
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
  });
});

describe('a card that was confirmed but not saved', () => {
  const failing = () => stubBilling({ [billing.save]: () => refusal(500, 'internal', 'No.') });

  it('is saved by pressing once more, without being confirmed again', async () => {
    const api = failing();
    openPayment();
    await typeCard();
    await save();
    await waitFor(() => expect(problems()).toEqual(['Failed to save payment method. Please try again.']));
    api.on(billing.save, () => json(200, cardOf()));
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(api.sentTo(billing.confirm)).toHaveLength(1);
    expect(api.sentTo(billing.save)).toHaveLength(2);
  });

  it('is not saved in place of one that was typed since', async () => {
    const api = failing();
    openPayment();
    await typeCard();
    await save();
    await waitFor(() => expect(problems()).toHaveLength(1));
    api.on(billing.confirm, () => json(200, { status: 'succeeded', paymentMethodId: 'pm_other' }));
    api.on(billing.save, () => json(200, cardOf()));
    await typeCard({ number: '5555555555554444' });
    await save();
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(api.sentTo(billing.confirm).at(-1)?.body).toMatchObject({
      clientSecret: 'secret-2',
      card: 'mastercard',
    });
    expect(api.sentTo(billing.save).at(-1)?.body).toEqual({ paymentMethodId: 'pm_other' });
  });
});

describe('3-D Secure', () => {
  const asking = () =>
    stubBilling({
      [billing.confirm]: ({ body }) => {
        if (!JSON.stringify(body).includes('authenticated')) return json(200, { status: 'requires_action' });
        return JSON.stringify(body).includes('true')
          ? json(200, { status: 'succeeded', paymentMethodId: 'pm_visa' })
          : refusal(402, 'card-declined', 'Your bank could not confirm that it was you.');
      },
    });
  const openDialog = async () => {
    openPayment();
    await typeCard({ number: '4000002500003155' });
    await save();
    return screen.findByRole('dialog', { name: 'Confirm with your bank' });
  };

  it('completes', async () => {
    const { sentTo } = asking();
    await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(sentTo(billing.confirm).map(({ body }) => body)).toEqual([
      { clientSecret: 'secret-1', card: 'authenticate', expMonth: 4, expYear: 2031 },
      { clientSecret: 'secret-1', card: 'authenticate', expMonth: 4, expYear: 2031, authenticated: true },
    ]);
  });

  it('fails', async () => {
    asking();
    await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Fail' }));
    await waitFor(() =>
      expect(problems()).toEqual(['Payment setup failedYour bank could not confirm that it was you.']),
    );
  });

  it('fails when it is left', async () => {
    const { sentTo } = asking();
    fireEvent(await openDialog(), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(problems()).toHaveLength(1));
    expect(sentTo(billing.confirm).at(-1)?.body).toMatchObject({ authenticated: false });
  });

  it('is asked for anew at each try', async () => {
    const { sentTo } = asking();
    await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Fail' }));
    await waitFor(() => expect(problems()).toHaveLength(1));
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('Payment info saved!')).toBeTruthy();
    expect(sentTo(billing.confirm)).toHaveLength(4);
  });
});
