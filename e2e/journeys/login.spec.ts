import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { call } from '../fixtures/call.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import type { Outbox } from '../fixtures/outbox.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expect, test } from '../fixtures/test.ts';

test.use(ownAddress);

const emailField = (page: Page) => page.getByLabel('Email');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const sendLink = (page: Page) => page.getByRole('button', { name: 'Continue with email' });
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });
const withPassword = (page: Page) => page.getByRole('button', { name: 'Log in with password' });

/** The newest link that was sent to an address, as a path of this server. */
const newestLink = async (outbox: Outbox, email: string): Promise<string> => {
  const links = (await outbox.to(email)).flatMap((letter) => letter.links);
  const { pathname, hash } = new URL(links.find((link) => link.includes('/login#')) ?? '');
  return `${pathname}${hash}`;
};

test('a patient signs in by the link that was sent, once', async ({
  page,
  account,
  outbox,
  consoleWatch,
}) => {
  test.slow();
  consoleWatch.allow(/status of 4(01|04)/);
  const { email } = await account();
  const earlier = (await outbox.to(email)).length;

  await page.goto('/login');
  await checkA11y(page);
  await sendLink(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('Required');
  await emailField(page).fill('not an address');
  await expect(emailField(page)).toHaveAccessibleDescription('Invalid email');
  await checkA11y(page);
  await emailField(page).fill('nobody@example.test');
  await sendLink(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    "User account not found. If it's your first time logging in, please create your account with the link below.",
  );
  await expect(page.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
    'href',
    '/accept-invite',
  );
  await checkA11y(page);

  await emailField(page).fill(email.toUpperCase());
  await sendLink(page).click();
  await expect(page.getByRole('heading', { name: 'Link sent!' })).toBeFocused();
  await outbox.waitFor(email, earlier + 1);
  const first = await newestLink(outbox, email);
  await page.getByRole('button', { name: 'Resend Link' }).click();
  await expect(page.getByText('A new link is on its way. The earlier one no longer works.')).toBeVisible();
  await outbox.waitFor(email, earlier + 2);
  const second = await newestLink(outbox, email);
  await checkA11y(page);

  await page.goto(first);
  await expect(
    page.getByText('Magic link login failed. Enter your email again to receive a new link.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(emailField(page)).toHaveValue(email);
  await checkA11y(page);
  await page.goto('/forgot-password');
  await page.goto(second);
  await expect(page.getByText('Successfully signed in with magic link!')).toBeVisible();
  await expect(page).toHaveURL('/');
  // Neither the address nor what Back leads to holds the code.
  await page.goBack();
  await expect(page).toHaveURL('/forgot-password');

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto(second);
  await expect(
    page.getByText('Magic link login failed. Enter your email again to receive a new link.'),
  ).toBeVisible();
});

test('a link that the server does not know, or nobody’s, or too old, says so', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 4(01|04)/);
  const failed = page.getByText('Magic link login failed. Enter your email again to receive a new link.');
  await page.goto('/login#email=maya%40demo.evenkeel.test&code=unknown');
  await expect(failed).toBeVisible();
  await page.goto('/forgot-password');
  await page.goto('/login#email=nobody%40example.test&code=unknown');
  await expect(failed).toBeVisible();

  // Ten minutes are too long to wait: the answer that comes after them.
  await page.goto('/forgot-password');
  const expired = { error: { code: 'link-expired', message: 'This link has expired.' } };
  await page.route(`**${api.completeMagicLink.path}`, (route) =>
    route.fulfill({ status: 401, json: expired }),
  );
  await page.goto('/login#email=maya%40demo.evenkeel.test&code=old');
  await expect(
    page.getByText('Magic link has expired. Enter your email again to receive a new link.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
  await checkA11y(page);
});

test('a link opened without a connection waits for another try', async ({
  page,
  account,
  outbox,
  server,
  extraHTTPHeaders: headers = {},
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  const { email } = await account();
  const earlier = (await outbox.to(email)).length;
  await call(server.url, api.requestMagicLink, { body: { email }, headers });
  await outbox.waitFor(email, earlier + 1);
  await page.route(`**${api.completeMagicLink.path}`, (route) => route.abort());
  await page.goto(await newestLink(outbox, email));
  await expect(page.getByRole('alert')).toHaveText(
    'We could not reach the server. Check your connection and try again.',
  );
  await expect(page).toHaveURL('/login');
  await checkA11y(page);
  await page.unroute(`**${api.completeMagicLink.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Successfully signed in with magic link!')).toBeVisible();
});

test('only so many links are sent in an hour, and the wait is named', async ({
  page,
  account,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 429/);
  const { email } = await account();
  await page.goto('/login');
  await emailField(page).fill(email);
  await sendLink(page).click();
  await expect(page.getByRole('heading', { name: 'Link sent!' })).toBeVisible();
  const refused = page.getByRole('alert').filter({ hasText: 'You can try again in' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Resend Link' }).click();
    await expect(refused).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkA11y(page);
});

test('an answer that says nothing is an unknown error', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 502/);
  await page.route(`**${api.requestMagicLink.path}`, (route) =>
    route.fulfill({ status: 502, body: '<html></html>' }),
  );
  await page.goto('/login');
  await emailField(page).fill('maya@demo.evenkeel.test');
  await sendLink(page).click();
  await expect(page.getByRole('alert')).toHaveText('Unknown error occurred');
});

test('a wrong password is told in the server’s words', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  await page.goto('/login');
  await withPassword(page).click();
  await expect(page.getByRole('heading', { name: 'Log in with password' })).toBeFocused();
  await logIn(page).click();
  await expect(emailField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription('Required');
  await checkA11y(page);
  await emailField(page).fill('maya@demo.evenkeel.test');
  await passwordField(page).fill('Evenkeel#2025');
  await logIn(page).click();
  await expect(page.getByRole('alert')).toHaveText('The email or password is not right.');
  await checkA11y(page);
  await page.getByRole('button', { name: 'Back to magic link' }).click();
  await expect(sendLink(page)).toBeVisible();
  await expect(emailField(page)).toHaveValue('maya@demo.evenkeel.test');
});

test('the keyboard alone signs in', async ({ page, account }) => {
  const { email } = await account();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeFocused();
  await tabTo(page, emailField(page));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Link sent!' })).toBeFocused();
  await tabTo(page, withPassword(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Log in with password' })).toBeFocused();
  await tabTo(page, passwordField(page));
  await page.keyboard.type(accountPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing is lost of signing in', async ({ page, account }) => {
    const { email } = await account({
      email: `somebody.with.a.rather.long.address.${Date.now()}@department.hospital.example.test`,
    });
    await page.goto('/login');
    await emailField(page).fill(email);
    await expectNoSidewaysScroll(page);
    await sendLink(page).click();
    await expect(page.getByRole('heading', { name: 'Link sent!' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await withPassword(page).click();
    await logIn(page).click();
    await expect(passwordField(page)).toBeFocused();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
});
