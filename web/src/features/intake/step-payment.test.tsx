import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { intakeCalls as calls, itemOf, progressOf, sampleBasicInfo } from '../../testing/intake-page.tsx';
import { heading, openQuestions, press } from '../../testing/intake-questions.tsx';
import { billing, saveButton, typeCard } from '../../testing/payment-page.tsx';

const pages = [{ description: 'About you', items: [itemOf({ linkId: 'town', text: 'Your town' })] }];
const intent = { id: 'intent', clientSecret: 'secret', connectedAccountId: null };

const openPayment = ({ handlers, questionnaire = {} }: Parameters<typeof openQuestions>[1] = {}) =>
  openQuestions(pages, {
    step: 'PAYMENT',
    questionnaire,
    progress: { questionnaireSubmitted: true },
    handlers: {
      [calls.setupIntent]: () => json(200, intent),
      [billing.confirm]: () => json(200, { status: 'succeeded', paymentMethodId: 'pm_visa' }),
      ...handlers,
    },
  });

const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const problem = (text: string) => waitFor(() => expect(problems()).toContain(text));
const sentBodies = (api: ReturnType<typeof openPayment>) => api.sentTo(calls.payment).map(({ body }) => body);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the payment step', () => {
  it('saves a card and completes the intake', async () => {
    const api = openPayment();
    await heading('Payment');
    expect(screen.getByText(/^Your card is not charged until after an appointment\./)).toBeTruthy();
    await typeCard();
    await userEvent.dblClick(saveButton());
    await waitFor(() => expect(api.address()).toBe('/intake/completed'));
    expect(screen.getByText('Payment info saved!')).toBeTruthy();
    expect(sentBodies(api)).toEqual([{ paymentMethodId: 'pm_visa' }]);
    expect(JSON.stringify(api.sent)).not.toMatch(/4242[ -]?4242/);
  });

  it('can be skipped, once however often that is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const api = openPayment({
      handlers: {
        [calls.payment]: async () => {
          await promise;
          return json(200, { status: 'completed' });
        },
      },
    });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Skip for now' }));
    resolve();
    await waitFor(() => expect(api.address()).toBe('/intake/completed'));
    expect(sentBodies(api)).toEqual([{ paymentMethodId: null }]);
    expect(screen.queryByText('Payment info saved!')).toBeNull();
  });

  it('says why it could not be skipped, and lets it be tried again', async () => {
    const api = openPayment({ handlers: { [calls.payment]: unreachable } });
    await press('Skip for now');
    await problem('We could not reach the server. Check your connection and try again.');
    api.on(calls.payment, () => json(200, { status: 'completed' }));
    await press('Skip for now');
    await waitFor(() => expect(api.address()).toBe('/intake/completed'));
  });

  it('keeps a confirmed card where the reply was lost, and completes with the same', async () => {
    const api = openPayment({ handlers: { [calls.payment]: unreachable } });
    await typeCard();
    await userEvent.click(saveButton());
    await problem('Failed to save payment method. Please try again.');
    api.on(calls.payment, () => json(200, { status: 'completed' }));
    await userEvent.click(saveButton());
    await waitFor(() => expect(api.address()).toBe('/intake/completed'));
    expect(api.sentTo(billing.confirm)).toHaveLength(1);
    expect(sentBodies(api)).toEqual([{ paymentMethodId: 'pm_visa' }, { paymentMethodId: 'pm_visa' }]);
  });

  it('tells of a declined card, and can be skipped still', async () => {
    const api = openPayment({
      handlers: { [billing.confirm]: () => refusal(402, 'card-declined', 'Your card was declined.') },
    });
    await typeCard();
    await userEvent.click(saveButton());
    await problem('Payment setup failedYour card was declined.');
    await press('Skip for now');
    await waitFor(() => expect(api.address()).toBe('/intake/completed'));
  });

  it('lets people finish calmly where no card can be saved', async () => {
    const api = openPayment({ handlers: { [calls.setupIntent]: () => refusal(503, 'unavailable', 'No.') } });
    expect(await screen.findByText('Cards cannot be saved here at the moment')).toBeTruthy();
    expect(screen.queryByText(/Oops/)).toBeNull();
    api.on(calls.setupIntent, () => json(200, intent));
    await press('Try again');
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeTruthy();
    api.on(calls.setupIntent, () => refusal(503, 'unavailable', 'No.'));
    await press('Back');
    await heading('About you');
    await press('Submit');
    await press('Finish without a card');
    await waitFor(() => expect(api.address()).toBe('/intake/completed'));
  });

  it('says when the form cannot be loaded for another reason', async () => {
    openPayment({ handlers: { [calls.setupIntent]: () => refusal(429, 'too-many-requests', 'Too many.') } });
    await problem('Failed to set up payment formToo many.');
    expect(
      screen.getByText("Oops! We couldn't load the payment form. Please try refreshing the page."),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Skip for now' })).toBeTruthy();
  });

  it('leads back to answers that are only on this device', async () => {
    const api = openPayment({ questionnaire: { answers: { town: 'Salem' }, touched: ['town'] } });
    expect(await screen.findByText('Some of your answers are only on this device')).toBeTruthy();
    await press('Back to the questions');
    await heading('About you');
    await press('Submit');
    await heading('Payment');
    expect(screen.queryByText('Some of your answers are only on this device')).toBeNull();
    expect(api.sentTo(calls.submit)[0]?.body).toMatchObject({
      responses: [{ linkId: 'town', value: 'Salem' }],
    });
  });

  it('leads back to the questions where another device has changed an answer', async () => {
    const api = openPayment({
      handlers: {
        [calls.payment]: () => refusal(409, 'intake-incomplete', 'There is a step before this one.'),
      },
    });
    await heading('Payment');
    await screen.findByRole('button', { name: 'Skip for now' });
    api.on(calls.progress, () =>
      json(200, progressOf({ basicInfo: sampleBasicInfo, policiesSigned: true, revision: 4, pageIndex: 1 })),
    );
    await press('Skip for now');
    expect(await heading('About you')).toBeTruthy();
    expect(problems()).toContain('This step is still to be done before you can go on.');
  });
});
