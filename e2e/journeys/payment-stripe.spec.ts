import type { Page, Route } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { accountPassword } from '../fixtures/account.ts';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { requestsTo } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/stripe.ts';
import { beSignedIn } from '../fixtures/test.ts';

test.use(ownAddress);

const frame = (page: Page, type: string) => page.frameLocator(`iframe[title="Secure ${type} input frame"]`);
const field = (page: Page, type: string) => frame(page, type).getByRole('textbox');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save card' });
const savedCard = (page: Page) => page.getByRole('region', { name: 'Saved card' });
const problem = (page: Page) => page.getByRole('alert');

const openPayment = async (
  page: Page,
  account: (fields: { clinicianHasProPlan: boolean }) => Promise<{ email: string }>,
) => {
  const { email } = await account({ clinicianHasProPlan: true });
  await beSignedIn(page, email, accountPassword);
  await page.goto('/settings/payment');
};
const typeCard = async (page: Page, number: string) => {
  await field(page, 'cardNumber').fill(number);
  await field(page, 'cardExpiry').fill('0834');
  await field(page, 'cardCvc').fill('737');
};

test('a card is typed into Stripe’s own frames, and only its id comes to us', async ({
  page,
  account,
  baseURL,
}) => {
  const toUs: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) toUs.push(request.url(), request.postData() ?? '');
  });
  await openPayment(page, account);
  await page.getByText('Card number').click();
  await expect(field(page, 'cardNumber')).toBeFocused();
  await checkA11y(page);
  const kept = requestsTo(page, api.setDefaultPaymentMethod);
  await typeCard(page, '4242424242424242');
  await field(page, 'cardCvc').press('Enter');
  await expect(page.getByText('Payment info saved!')).toBeVisible();
  await expect(savedCard(page)).toContainText('Visa');
  await expect(savedCard(page)).toContainText('Expires 08/34');
  expect(kept).toHaveLength(1);
  expect(toUs.join('\n')).toContain('pm_');
  expect(toUs.join('\n')).not.toMatch(/4242 ?4242|737/);
  await page.reload();
  await expect(savedCard(page)).toContainText('4242');
});

test('Stripe’s fields look like ours, in light and in dark', async ({ page, account }) => {
  await openPayment(page, account);
  const colourOf = () =>
    field(page, 'cardNumber').evaluate((input) => getComputedStyle(input).getPropertyValue('color'));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(colourOf).toBe('rgb(18, 40, 43)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colourOf).toBe('rgb(233, 241, 240)');
});

test('what is wrong is told beside its field, and a declined card in Stripe’s words', async ({
  page,
  account,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 402/);
  await openPayment(page, account);
  await expect(field(page, 'cardCvc')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Enter the full card number.')).toBeVisible();
  await expect(field(page, 'cardNumber')).toBeFocused();
  // While the frames are empty: what is behind them is not seen from inside.
  await checkA11y(page);
  await typeCard(page, '4242424242424241');
  await expect(page.getByText('Your card number is invalid.')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await typeCard(page, '4000000000000002');
  await saveButton(page).click();
  await expect(problem(page)).toContainText('Payment setup failed');
  await expect(problem(page)).toContainText('Your card was declined.');
  await typeCard(page, '5555555555554444');
  await saveButton(page).click();
  await expect(savedCard(page)).toContainText('Mastercard');
});

test('3-D Secure is Stripe’s own step, and ends well or not', async ({ page, account }) => {
  await openPayment(page, account);
  await typeCard(page, '4000002500003155');
  const bank = page.frameLocator('iframe[title="3D Secure"]');
  await saveButton(page).click();
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(problem(page)).toContainText('We are unable to authenticate your payment method.');
  await saveButton(page).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(savedCard(page)).toContainText('3155');
});

test('Stripe that cannot be reached is told, and tried again', async ({ page, account, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const breakOff = (route: Route) => route.abort();
  await page.route('https://js.stripe.com/**', breakOff);
  await openPayment(page, account);
  await expect(problem(page)).toContainText('Failed to set up payment form');
  await expect(
    page.getByText("Oops! We couldn't load the payment form. Please try refreshing the page."),
  ).toBeVisible();
  await checkA11y(page);
  await page.unroute('https://js.stripe.com/**', breakOff);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'cardNumber')).toBeVisible();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no part of Stripe’s fields is lost', async ({ page, account }) => {
    await openPayment(page, account);
    await expect(field(page, 'cardCvc')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
});
