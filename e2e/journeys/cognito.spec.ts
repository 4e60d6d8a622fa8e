import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { accountPassword } from '../fixtures/account.ts';
import { requestsTo, signOutIsNear, spoilAccessToken, storedTokens } from '../fixtures/session.ts';
import { login } from '../fixtures/test.ts';
import { expect, test } from '../fixtures/user-pool.ts';

const hello = (page: Page) => page.getByRole('heading', { name: /^Hello, / });
const passwordForm = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};
const isLetIn = async (baseUrl: string, accessToken: string): Promise<boolean> => {
  const answer = await fetch(`${baseUrl}${api.getUserProfiles.path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return answer.ok;
};
/** How often the pool has been asked for something since. */
const countOf = (calls: readonly string[], operation: string) =>
  calls.filter((call) => call === operation).length;

test('an account that was made by invite signs in by password, and the password stays on the device', async ({
  page,
  account,
  pool,
}) => {
  const { email } = await account();
  const toOurServer = requestsTo(page, api.signIn);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await login(page, email, accountPassword);
  await expect(hello(page)).toBeVisible();
  expect(toOurServer).toEqual([]);
  expect(pool.calls).toContain('InitiateAuth');
  expect(sent.join('\n')).not.toContain(accountPassword);
  await page.reload();
  await expect(hello(page)).toBeVisible();
});

test('a wrong password is told in plain words', async ({ page, account, consoleWatch }) => {
  consoleWatch.allow(/status of 400/);
  const { email } = await account();
  await page.goto('/login');
  await passwordForm(page, email, 'Not-the-one-9');
  await expect(page.getByText('The email or password is not right.')).toBeVisible();
});

test('a password that was only a temporary one leads to a link', async ({ page, account, pool }) => {
  const { email } = await account();
  const user = pool.userOf(email);
  if (user === undefined) throw new Error('The invite made no user');
  user.status = 'FORCE_CHANGE_PASSWORD';
  await page.goto('/login');
  await passwordForm(page, email, accountPassword);
  await expect(page.getByText('This password was only a temporary one.')).toBeVisible();
});

test('a sign-in link comes by e-mail and opens once', async ({ page, account, outbox, consoleWatch }) => {
  consoleWatch.allow(/status of 400/);
  const { email } = await account();
  const before = (await outbox.to(email)).length;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await expect(page.getByRole('heading', { name: 'Link sent!' })).toBeVisible();
  const [message] = await outbox.waitFor(email, before + 1);
  const link = new URL(message?.links[0] ?? '');
  const open = `/login${link.hash}`;
  await page.goto('about:blank');
  await page.goto(open);
  await expect(page.getByText('Successfully signed in with magic link!')).toBeVisible();
  await expect(hello(page)).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('about:blank');
  await page.goto(open);
  await expect(
    page.getByText('Magic link login failed. Enter your email again to receive a new link.'),
  ).toBeVisible();
});

test('somebody without an account is told where to make one', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 400/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@demo.evenkeel.test');
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await expect(
    page.getByText(
      "User account not found. If it's your first time logging in, please create your account with the link below.",
    ),
  ).toBeVisible();
});

test('a refused token is replaced by the pool, once', async ({ page, account, pool, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  const { email } = await account();
  await login(page, email, accountPassword);
  await expect(hello(page)).toBeVisible();
  const before = countOf(pool.calls, 'GetTokensFromRefreshToken');
  const earlier = await storedTokens(page);
  await spoilAccessToken(page);
  await page.reload();
  await expect(hello(page)).toBeVisible();
  expect(countOf(pool.calls, 'GetTokensFromRefreshToken') - before).toBe(1);
  expect((await storedTokens(page)).refreshToken).not.toBe(earlier.refreshToken);
});

test('signing out without a connection ends the session as soon as there is one', async ({
  page,
  context,
  server,
  account,
  pool,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  const { email } = await account();
  const canLeaveOffline = signOutIsNear(page);
  await login(page, email, accountPassword);
  await expect(hello(page)).toBeVisible();
  const { accessToken } = await storedTokens(page);
  expect(await isLetIn(server.url, accessToken)).toBe(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /Account/ }).click();
  await expect(page.getByRole('link', { name: 'Sign Out', exact: true })).toBeVisible();

  const before = countOf(pool.calls, 'RevokeToken');
  await canLeaveOffline;
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('evenkeel.session'))).toBeNull();
  expect(await isLetIn(server.url, accessToken)).toBe(true);

  await context.setOffline(false);
  await expect.poll(() => countOf(pool.calls, 'RevokeToken') - before).toBe(1);
  expect(await isLetIn(server.url, accessToken)).toBe(false);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a forgotten password is replaced at the pool, and every other device is signed out', async ({
  page,
  browser,
  server,
  account,
  pool,
}) => {
  const { email } = await account();
  const elsewhere = await (await browser.newContext()).newPage();
  await login(elsewhere, email, accountPassword);
  await expect(hello(elsewhere)).toBeVisible();
  const { accessToken } = await storedTokens(elsewhere);

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(`/reset-password?email=${encodeURIComponent(email)}`);
  await expect.poll(() => pool.userOf(email)?.resetCode).toMatch(/^\d{6}$/);
  await page.getByLabel('Reset code').fill(pool.userOf(email)?.resetCode ?? '');
  await page.getByLabel('New password').fill('7Larks&BlueSky');
  await page.getByLabel('Confirm password').fill('7Larks&BlueSky');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible();
  expect(await isLetIn(server.url, accessToken)).toBe(false);
  await login(page, email, '7Larks&BlueSky');
  await expect(hello(page)).toBeVisible();
});
