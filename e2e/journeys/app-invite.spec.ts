import { devices } from '@playwright/test';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { insideWrapper } from '../fixtures/inside-wrapper.ts';
import { expectNothingKept } from '../fixtures/session.ts';
import { agree, beSignedIn, expect, login, test } from '../fixtures/test.ts';

const maya = 'maya@demo.evenkeel.test';
const stores = {
  EVENKEEL_APP_STORE_URL: 'https://apps.apple.com/app/evenkeel',
  EVENKEEL_PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=evenkeel',
};
test.use({ settings: stores });

const storeNames = [
  'Download on the App Store (opens in a new tab)',
  'Get it on Google Play (opens in a new tab)',
] as const;

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1280, height: 900 }, userAgent: devices['Desktop Chrome'].userAgent });

  test('a code leads a phone here, and both stores have the app', async ({ page }) => {
    await page.goto('/app-invite');
    await expect(page.getByRole('heading', { name: 'Get the Evenkeel app' })).toBeVisible();
    const code = page.getByRole('img', { name: 'Code that opens this page on a phone' });
    await expect(code).toBeVisible();
    // A phone's camera needs about two centimetres of it.
    expect((await code.boundingBox())?.width).toBeGreaterThan(150);
    const links = page.getByRole('listitem').getByRole('link');
    await expect(links).toHaveText(storeNames);
    await expect(links.first()).toHaveAttribute('href', stores.EVENKEEL_APP_STORE_URL);
    await expect(links.last()).toHaveAttribute('href', stores.EVENKEEL_PLAY_STORE_URL);
    await expect(page.getByRole('link', { name: 'Skip' })).toHaveCount(0);
    await checkA11y(page);
    await page.getByRole('link', { name: 'use Evenkeel in your browser' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('a card offers the app beside the three tabs, until it is put away', async ({ page }) => {
    await login(page, maya);
    const offer = page.getByRole('complementary', { name: 'Use the app' });
    for (const path of ['/', '/progress', '/settings']) {
      await page.goto(path);
      await expect(offer.getByRole('img')).toBeVisible();
      const card = await offer.boundingBox();
      const column = await page.getByRole('main').boundingBox();
      expect(card?.x).toBeGreaterThanOrEqual((column?.x ?? 0) + (column?.width ?? 0));
      await checkA11y(page);
    }
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

for (const [name, system, first] of [
  ['iPhone 13', 'an iPhone', storeNames[0]],
  ['Pixel 5', 'an Android phone', storeNames[1]],
] as const) {
  test.describe(`on ${system}`, () => {
    test.use({ userAgent: devices[name].userAgent });

    test('its own store comes first', async ({ page }) => {
      await page.goto('/app-invite');
      await expect(page.getByRole('main').getByRole('link').first()).toHaveText(first);
      await expect(page.getByRole('heading', { name: 'On another phone' })).toBeVisible();
      await checkA11y(page);
    });
  });
}

test('in the invite flow the app can be skipped', async ({ page }) => {
  await beSignedIn(page, maya);
  await page.goto('/app-invite?isInviteFlow=true');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Skip' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
});

test('a bar offers the app on a phone, stays away once put away, and comes again after sign-out', async ({
  page,
}) => {
  await login(page, maya);
  const offer = page.getByRole('complementary', { name: 'Use the app' });
  await expect(offer).toBeVisible();
  await checkA11y(page);
  await offer.getByRole('link').click();
  await expect(page).toHaveURL('/app-invite');
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await offer.getByRole('button', { name: 'Put away' }).press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Hello, Maya' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expectNothingKept(page);
  await login(page, maya);
  await expect(offer).toBeVisible();
});

test('the app is not offered over questions, help, signing in or account pages', async ({
  page,
  patient,
  server,
}) => {
  const someone = await patient();
  await agree(server, someone.userId);
  const offer = page.getByRole('complementary');
  const titles = { '/login': 'Log in', '/help': 'Need help now?' };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(offer).toHaveCount(0);
  }
  await login(page, maya);
  await expect(offer).toBeVisible();
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto(`/user/${someone.userId}/safety-net`);
  await expect(page.getByRole('heading', { name: 'Your Safety Net' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto('/settings/account');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('whoever is in the app is not offered it', async ({ page }) => {
  await insideWrapper(page, { platform: 'ios', version: '3.3.0' });
  await login(page, maya);
  await expect(page.getByRole('heading', { name: 'Hello, Maya' })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.goto('/app-invite');
  await expect(page.getByRole('heading', { name: 'You have the Evenkeel app' })).toBeVisible();
  await checkA11y(page);
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('neither the page nor the bar is cut off', async ({ page }) => {
    await page.goto('/app-invite?isInviteFlow=true');
    await expect(page.getByRole('img', { name: /^Code/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await login(page, maya);
    await expect(page.getByRole('complementary')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
});
