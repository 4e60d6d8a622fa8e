import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { accountPassword } from '../fixtures/account.ts';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { requestsTo } from '../fixtures/session.ts';
import { beSignedIn, expect, test } from '../fixtures/test.ts';
import { WhatLeft } from '../fixtures/what-left.ts';

test.use(ownAddress);

const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  authenticate: '4000002500003155',
  authenticateFails: '4000008400001629',
};
const note = (page: Page) => page.getByText('Your card is not charged until after an appointment.');
const numberField = (page: Page) => page.getByLabel('Card number');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save card' });
const savedCard = (page: Page) => page.getByRole('region', { name: 'Saved card' });
const problem = (page: Page) => page.getByRole('alert');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your bank' });

const typeCard = async (page: Page, number: string) => {
  await numberField(page).pressSequentially(number);
  await page.getByLabel('Expiry date').pressSequentially('0439');
  await page.getByLabel('Security code').pressSequentially('737');
};

/** Somebody whose clinician takes cards, on the page for it. */
const openPayment = async (
  page: Page,
  account: (fields: { clinicianHasProPlan: boolean }) => Promise<{ email: string }>,
  path = '/settings/payment',
) => {
  const { email } = await account({ clinicianHasProPlan: true });
  await beSignedIn(page, email, accountPassword);
  await page.goto(path);
};

test('a card is saved, shown, and replaced; its number never leaves the page', async ({ page, account }) => {
  await openPayment(page, account);
  const left = new WhatLeft(page);
  await expect(note(page)).toBeVisible();
  await expect(numberField(page)).toBeVisible();
  await checkA11y(page);

  await typeCard(page, cards.visa);
  await expect(numberField(page)).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Expiry date')).toHaveValue('04/39');
  await checkA11y(page);
  const kept = requestsTo(page, api.setDefaultPaymentMethod);
  const confirmed = requestsTo(page, api.confirmSandboxSetup);
  await saveButton(page).dblclick();
  await expect(page.getByText('Payment info saved!')).toBeVisible();
  await expect(savedCard(page)).toContainText('Visa');
  await expect(savedCard(page)).toContainText('4242');
  await expect(savedCard(page)).toContainText('Expires 04/39');
  await expect(page.getByRole('heading', { name: 'Your saved card' })).toBeFocused();
  expect(kept).toHaveLength(1);
  expect(confirmed).toHaveLength(1);
  await checkA11y(page);

  await page.reload();
  await expect(savedCard(page)).toContainText('Visa');
  await page.getByRole('button', { name: 'Replace card' }).click();
  await expect(page.getByRole('heading', { name: 'Replace your card' })).toBeFocused();
  await expect(numberField(page)).toHaveValue('');
  await checkA11y(page);
  await page.getByRole('button', { name: 'Keep the saved card' }).click();
  await expect(savedCard(page)).toContainText('Visa');
  await page.getByRole('button', { name: 'Replace card' }).click();
  await typeCard(page, cards.mastercard);
  await saveButton(page).click();
  await expect(savedCard(page)).toContainText('Mastercard');
  await expect(savedCard(page)).toContainText('4444');

  const everything = await left.text();
  expect(everything).toContain('"card":"mastercard"');
  for (const number of [cards.visa, cards.mastercard])
    for (const written of [number, number.replaceAll(/\d{4}(?=\d)/g, '$& ')])
      expect(everything).not.toContain(written);
  expect(everything).not.toContain('737');
});

test('a card that is declined says so, and another one is taken', async ({ page, account, consoleWatch }) => {
  consoleWatch.allow(/status of 402/);
  await openPayment(page, account);
  await typeCard(page, cards.declined);
  await saveButton(page).click();
  await expect(problem(page)).toContainText('Payment setup failed');
  await expect(problem(page)).toContainText('declined');
  await checkA11y(page);
  await numberField(page).fill(cards.visa);
  await expect(problem(page)).toHaveCount(0);
  await saveButton(page).click();
  await expect(savedCard(page)).toContainText('Visa');
});

test('a bank that asks is answered, by yes and by no', async ({ page, account, consoleWatch }) => {
  consoleWatch.allow(/status of 402/);
  await openPayment(page, account);
  await typeCard(page, cards.authenticate);
  await saveButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await checkA11y(page);
  await dialog(page).getByRole('button', { name: 'Fail' }).click();
  await expect(problem(page)).toContainText('Payment setup failed');
  await expect(saveButton(page)).toBeFocused();

  await saveButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(problem(page)).toContainText('Payment setup failed');

  await saveButton(page).click();
  await dialog(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Payment info saved!')).toBeVisible();
  await expect(savedCard(page)).toContainText('3155');
});

test('a card that its bank does not know again is not saved', async ({ page, account, consoleWatch }) => {
  consoleWatch.allow(/status of 402/);
  await openPayment(page, account);
  await typeCard(page, cards.authenticateFails);
  await saveButton(page).click();
  await dialog(page).getByRole('button', { name: 'Complete' }).click();
  await expect(problem(page)).toContainText('Payment setup failed');
  await page.reload();
  await expect(numberField(page)).toBeVisible();
});

test('a form that cannot be loaded says so and can be tried again', async ({
  page,
  account,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 503/);
  const toast = page.getByText("Oops! We couldn't load the payment form. Please try refreshing the page.");
  await openPayment(page, account, '/settings/payment?sandbox-gateway=fails');
  await expect(problem(page)).toContainText('Failed to set up payment form');
  await expect(toast).toBeVisible();
  await checkA11y(page);

  const intents = `**${api.createSetupIntent.path}`;
  await page.route(intents, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Not now, please.' } } }),
  );
  await page.goto('/settings/payment');
  await expect(problem(page)).toContainText('Not now, please.');
  await page.unroute(intents);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(numberField(page)).toBeVisible();
});

test('a saved card that cannot be loaded is told, and so is one that was not saved', async ({
  page,
  account,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500/);
  const failing = { status: 500, json: { error: { code: 'internal', message: 'Something went wrong.' } } };
  const load = `**${api.getPaymentMethod.path}`;
  await page.route(load, (route) => route.fulfill(failing));
  await openPayment(page, account);
  await expect(problem(page)).toContainText('Failed to load saved payment method');
  await checkA11y(page);
  await page.unroute(load);
  await page.getByRole('button', { name: 'Try again' }).click();

  const keep = `**${api.setDefaultPaymentMethod.path}`;
  await page.route(keep, (route) => route.fulfill(failing));
  await typeCard(page, cards.visa);
  await saveButton(page).click();
  await expect(problem(page)).toHaveText('Failed to save payment method. Please try again.');
  await checkA11y(page);
  await page.unroute(keep);
  await saveButton(page).click();
  await expect(savedCard(page)).toContainText('4242');
});

test('without a connection nothing typed is lost', async ({ page, account, context, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  await openPayment(page, account);
  await typeCard(page, cards.visa);
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(problem(page)).toContainText('We could not reach the server.');
  await context.setOffline(false);
  await expect(numberField(page)).toHaveValue('4242 4242 4242 4242');
  await saveButton(page).click();
  await expect(savedCard(page)).toContainText('4242');
});

test('a card that has expired asks for another', async ({ page, account }) => {
  await page.route(`**${api.getPaymentMethod.path}`, (route) =>
    route.fulfill({
      json: { paymentMethod: { card: { brand: 'amex', last4: '0005', expMonth: 3, expYear: 2024 } } },
    }),
  );
  await openPayment(page, account);
  await expect(page.getByText('This card has expired')).toBeVisible();
  await expect(savedCard(page)).toContainText('American Express');
  await expect(savedCard(page)).toContainText('Expired 03/24');
  await checkA11y(page);
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the keyboard alone saves a card, and is led to what is wrong first', async ({ page, account }) => {
    await openPayment(page, account);
    await expect(numberField(page)).toBeVisible();
    await tabTo(page, numberField(page));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the full card number.')).toBeVisible();
    await expect(numberField(page)).toBeFocused();
    await expect(numberField(page)).toHaveAccessibleDescription('Enter the full card number.');
    await expect(saveButton(page)).toBeDisabled();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);

    // A card of somebody's own: refused here, and told why.
    const left = new WhatLeft(page);
    await page.keyboard.type('4111111111111111');
    await expect(
      page.getByText('This is a sandbox, and no real card is taken here. Please use a test card.'),
    ).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(cards.authenticate);
    await page.keyboard.press('Tab');
    await page.keyboard.type('439');
    await page.keyboard.press('Tab');
    await page.keyboard.type('737');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await tabTo(page, dialog(page).getByRole('button', { name: 'Complete' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your saved card' })).toBeFocused();
    await expect(savedCard(page)).toContainText('Expires 04/39');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Replace card' })).toBeFocused();
    expect(await left.text()).not.toMatch(/4111|31553155|737/);
  });

  test('a test card is typed for whoever asks for one', async ({ page, account }) => {
    await openPayment(page, account);
    await page.getByText('Use a test card').click();
    await checkA11y(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /5555 5555 5555 4444/ }).click();
    await saveButton(page).click();
    await expect(savedCard(page)).toContainText('Mastercard');
  });
});
