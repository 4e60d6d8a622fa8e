import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { checkA11y } from '../fixtures/accessibility.ts';
import { call } from '../fixtures/call.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import {
  refreshStatus,
  requestsTo,
  signOutIsNear,
  spoilAccessToken,
  storedTokens,
} from '../fixtures/session.ts';
import { expect, login, test } from '../fixtures/test.ts';

test.use(ownAddress);

const maya = 'maya@demo.evenkeel.test';
const rosa = 'rosa@demo.evenkeel.test';
const profiles = `**${api.getUserProfiles.path}`;
const minute = 60_000;
const day = 24 * 60 * minute;

const hello = (page: Page, name: string) => page.getByRole('heading', { name: `Hello, ${name}` });
const sessionEnded = (page: Page) => page.getByText('Your session has ended. Please sign in again.');

/** Opens another tab of the same browser. */
const anotherTab = async (page: Page, path = '/') => {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
};

/** By the button, as a person signs out. */
const signOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /Account/ }).click();
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click();
};

test('who is not signed in is brought back to where they wanted to go', async ({ page }) => {
  await page.goto('/progress?platform=ios');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByLabel('Email').fill(maya);
  await page.getByLabel('Password', { exact: true }).fill('Evenkeel#2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/progress?platform=ios');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('a session is resumed on protected and on public routes', async ({ page, patient }) => {
  const someone = await patient();
  await login(page, maya);
  await page.reload();
  await expect(hello(page, 'Maya')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  const resumed = page.waitForRequest(profiles);
  await page.goto(someone.link());
  expect((await resumed).headers()['authorization']).toMatch(/^Bearer /);
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
});

test('a refused token is replaced once, and the call tried again', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  await login(page, maya);
  await expect(hello(page, 'Maya')).toBeVisible();
  const refreshes = requestsTo(page, api.refreshToken);
  await spoilAccessToken(page);
  await page.reload();
  await expect(hello(page, 'Maya')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming' })).toBeVisible();
  expect(refreshes).toHaveLength(1);
});

test('a session that the server has ended ends calmly, and signing in leads back', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  await login(page, maya);
  const { refreshToken } = await storedTokens(page);
  await page.goto('/settings/account');
  // Nothing of the page is still on its way when the session ends.
  await expect(page.getByRole('link', { name: 'Sign Out', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check-In' })).toBeVisible();
  await call(server.url, api.signOut, { body: { refreshToken } });
  await page.reload();
  await expect(sessionEnded(page)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await checkA11y(page);
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByLabel('Email').fill(maya);
  await page.getByLabel('Password', { exact: true }).fill('Evenkeel#2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/settings/account');
});

test.describe('in two tabs', () => {
  test('one refresh serves both', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    await login(page, maya);
    const other = await anotherTab(page);
    await expect(hello(other, 'Maya')).toBeVisible();
    const refreshes = requestsTo(page, api.refreshToken);
    await spoilAccessToken(page);
    await Promise.all([page.reload(), other.reload()]);
    await expect(hello(page, 'Maya')).toBeVisible();
    await expect(hello(other, 'Maya')).toBeVisible();
    expect(refreshes).toHaveLength(1);
  });

  test('signing out in one signs out the other', async ({ page }) => {
    await login(page, maya);
    const other = await anotherTab(page);
    await expect(hello(other, 'Maya')).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    await expect(other.getByText('Maya')).toHaveCount(0);
    // Whoever signs in next here does not land where the one before has been.
    await expect(sessionEnded(other)).toHaveCount(0);
  });

  test('signing in as somebody else in one never shows the first person in the other', async ({
    page,
    server,
    outbox,
    extraHTTPHeaders: headers = {},
  }) => {
    await login(page, maya);
    await expect(hello(page, 'Maya')).toBeVisible();
    const { refreshToken } = await storedTokens(page);
    const earlier = (await outbox.to(rosa)).length;
    await call(server.url, api.requestMagicLink, { body: { email: rosa }, headers });
    const [letter] = await outbox.waitFor(rosa, earlier + 1);

    // The first tab's own question is answered late: in the meantime nobody is to be seen there.
    const late = Promise.withResolvers<void>();
    await page.route(profiles, async (route) => {
      await late.promise;
      await route.continue();
    });
    const { pathname, hash } = new URL(letter?.links[0] ?? '');
    const other = await anotherTab(page, `${pathname}${hash}`);
    await expect(hello(other, 'Rosa')).toBeVisible();
    await expect(hello(page, 'Maya')).toHaveCount(0);
    await expect(page.getByText('Maya')).toHaveCount(0);
    late.resolve();
    await expect(hello(page, 'Rosa')).toBeVisible();
    expect(await refreshStatus(server.url, refreshToken)).toBe(401);
  });

  test('one link opened twice signs in once', async ({
    page,
    server,
    outbox,
    extraHTTPHeaders: headers = {},
  }) => {
    const earlier = (await outbox.to(rosa)).length;
    await call(server.url, api.requestMagicLink, { body: { email: rosa }, headers });
    const [letter] = await outbox.waitFor(rosa, earlier + 1);
    const { pathname, hash } = new URL(letter?.links[0] ?? '');
    const attempts = requestsTo(page, api.completeMagicLink);
    const other = await page.context().newPage();
    await Promise.all([page, other].map((tab) => tab.goto(`${pathname}${hash}`)));
    for (const tab of [page, other]) {
      await expect(hello(tab, 'Rosa')).toBeVisible();
      expect(tab.url()).not.toContain('code=');
    }
    expect(attempts).toHaveLength(1);
  });
});

for (const hours of [5, -5]) {
  test(`a device whose clock is ${hours} hours off stays signed in`, async ({ page }) => {
    const deviceTime = Date.now() + hours * 60 * minute;
    await page.clock.setFixedTime(deviceTime);
    const refreshes = requestsTo(page, api.refreshToken);
    await login(page, maya);
    await expect(hello(page, 'Maya')).toBeVisible();
    await page.reload();
    await expect(hello(page, 'Maya')).toBeVisible();
    expect(refreshes).toHaveLength(0);
    // The token's ten minutes are counted from its issue: it is replaced before the server would refuse it.
    await page.clock.setFixedTime(deviceTime + 10 * minute);
    await page.reload();
    await expect(hello(page, 'Maya')).toBeVisible();
    expect(refreshes).toHaveLength(1);
  });
}

test('a stored session lasts 30 days', async ({ page }) => {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await login(page, maya);
  await page.clock.setFixedTime(start + 30 * day - minute);
  await page.reload();
  await expect(hello(page, 'Maya')).toBeVisible();
  await page.clock.setFixedTime(start + 30 * day);
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('signing out without a connection empties the device at once and tells the server later', async ({
  page,
  context,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  const canLeaveOffline = signOutIsNear(page);
  await login(page, maya);
  await expect(hello(page, 'Maya')).toBeVisible();
  const { refreshToken, accessToken } = await storedTokens(page);
  await page.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /Account/ }).click();
  await expect(page.getByRole('link', { name: 'Sign Out', exact: true })).toBeVisible();
  await canLeaveOffline;
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible();
  expect(
    await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: sessionStorage.length,
      caches: await caches.keys(),
    })),
  ).toEqual({ local: ['evenkeel.revocations'], session: 0, caches: [] });
  expect(await profilesStatus(server.url, accessToken)).toBe(200);

  const told = page.waitForResponse(`**${api.signOut.path}`);
  await context.setOffline(false);
  expect((await told).status()).toBe(204);
  expect(await refreshStatus(server.url, refreshToken)).toBe(401);
  expect(await profilesStatus(server.url, accessToken)).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('after signing out Back shows nothing of the person', async ({ page }) => {
  await login(page, maya);
  await page.goto('/progress');
  await page.goto('/');
  await expect(hello(page, 'Maya')).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/login');
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Maya')).toHaveCount(0);
  }
});

test('a profile that cannot be loaded says so and can be asked for again', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await login(page, maya);
  await expect(hello(page, 'Maya')).toBeVisible();
  await page.route(profiles, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'An error occured. Please try closing and reopening the app.',
  );
  await checkA11y(page);
  await page.unroute(profiles);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(hello(page, 'Maya')).toBeVisible();
});

test('a refresh token that comes back late ends the session for whoever holds it', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  await login(page, maya);
  const { refreshToken: copied } = await storedTokens(page);
  await spoilAccessToken(page);
  await page.reload();
  await expect(hello(page, 'Maya')).toBeVisible();
  const { refreshToken: current } = await storedTokens(page);
  expect(current).not.toBe(copied);
  // Within the grace it leads to the same successor; after that somebody else must have it.
  await expect.poll(() => refreshStatus(server.url, copied), { timeout: 30_000 }).toBe(401);
  await page.reload();
  await expect(sessionEnded(page)).toBeVisible();
});

/** What the server says to an access token. */
async function profilesStatus(baseUrl: string, accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(new URL(api.getUserProfiles.path, baseUrl), { headers })).status;
}
