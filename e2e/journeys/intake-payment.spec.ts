import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { heading, IntakeAtQuestions, press, startQuestions } from '../fixtures/intake-questions.ts';
import { requestsTo } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';
import { WhatLeft } from '../fixtures/what-left.ts';

const oneQuestion = {
  key: 'evenkeel-journeys/intake-one-question',
  name: 'One question',
  content: {
    pages: [
      {
        description: 'About you',
        items: [
          {
            id: 'town',
            linkId: 'town',
            text: 'Your town',
            type: 'text',
            multiple: false,
            answerOptions: [],
            items: [],
          },
        ],
      },
    ],
  },
};

const typeCard = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('0439');
  await page.getByLabel('Security code').fill('737');
};

/** An intake of which only the card is left. */
const openPayment = async (page: Page, url: string): Promise<IntakeAtQuestions> => {
  const intake = await IntakeAtQuestions.begin(url, oneQuestion);
  await intake.open(page);
  await startQuestions(page);
  await press(page, 'Submit');
  await expect(heading(page, 'Payment')).toBeFocused();
  return intake;
};

const expectCompleted = (page: Page) => expect(page).toHaveURL('/intake/completed');

test('a card is saved, and completes the intake once', async ({ page, server }) => {
  const intake = await openPayment(page, server.url);
  const left = new WhatLeft(page);
  await expect(page.getByText(/^Your card is not charged until after an appointment\./)).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await checkA11y(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(heading(page, 'Payment')).toBeFocused();
  await typeCard(page, '4242424242424242');
  const completed = requestsTo(page, api.completeIntake);
  await page.getByRole('button', { name: 'Save card' }).dblclick();
  await expectCompleted(page);
  await expect(page.getByText('Payment info saved!')).toBeVisible();
  expect(completed).toHaveLength(1);
  expect(await intake.record()).toMatchObject({ status: 'completed', payment: { paymentMethodSaved: true } });
  expect(await left.text()).not.toMatch(/4242[ -]?4242|737/);
});

test('a declined card says so; another one is taken', async ({ page, server, consoleWatch }) => {
  consoleWatch.allow(/status of 402/);
  const intake = await openPayment(page, server.url);
  await typeCard(page, '4000000000000002');
  await press(page, 'Save card');
  await expect(page.getByRole('alert').filter({ hasText: 'Payment setup failed' })).toContainText('declined');
  await checkA11y(page);
  await page.getByLabel('Card number').fill('4242424242424242');
  await press(page, 'Save card');
  await expectCompleted(page);
  expect(await intake.record()).toMatchObject({ payment: { paymentMethodSaved: true } });
});

test('the card can be skipped, also where the reply is lost', async ({ page, server, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const intake = await openPayment(page, server.url);
  const complete = `**${api.completeIntake.path}`;
  // The server hears it, and nobody hears the server.
  await page.route(complete, async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await press(page, 'Skip for now');
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server' })).toBeVisible();
  await checkA11y(page);
  await page.unroute(complete);
  await press(page, 'Skip for now');
  await expectCompleted(page);
  expect(await intake.record()).toMatchObject({
    status: 'completed',
    payment: { paymentMethodSaved: false },
  });
});

test('where no card can be saved, one finishes without', async ({ page, server, consoleWatch }) => {
  consoleWatch.allow(/status of 503/);
  await page.route(`**${api.createIntakeSetupIntent.path}`, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Not now.' } } }),
  );
  const intake = await openPayment(page, server.url);
  await expect(page.getByText('Cards cannot be saved here at the moment')).toBeVisible();
  await expect(page.getByText(/Oops/)).toHaveCount(0);
  await checkA11y(page);
  await press(page, 'Finish without a card');
  await expectCompleted(page);
  expect(await intake.record()).toMatchObject({ payment: { paymentMethodSaved: false } });
});
