import type { Page } from '@playwright/test';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { insideWrapper } from '../fixtures/inside-wrapper.ts';
import { expect, login, test } from '../fixtures/test.ts';

const maya = 'maya@demo.evenkeel.test';
const rosa = 'rosa@demo.evenkeel.test';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const groups = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const fact = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd');

const open = async (page: Page, who = maya) => {
  await login(page, who);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page, 'Settings')).toBeVisible();
};

test('the settings lead to every page of theirs, and back', async ({ page }) => {
  await open(page);
  await expect(groups(page)).toHaveText([
    'Profile',
    'Connect',
    'Crisis Resources',
    'Technical Support',
    'Privacy & Terms',
    'Your Data',
  ]);
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/);
  for (const name of [/^Privacy/, /^Terms/]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
  }
  await checkA11y(page);

  for (const [row, title] of [
    ['Notifications', 'Notifications'],
    ['Payment', 'Payment'],
    ['Your Safety Net', 'Your Safety Net'],
    ['Get the app', 'Get the Evenkeel app'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: row }).click();
    await expect(heading(page, title)).toBeFocused();
    await checkA11y(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(heading(page, 'Settings')).toBeVisible();
  }
});

test('the account shows what is on file, and leads out', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(heading(page, 'Account')).toBeFocused();
  await expect(fact(page, 'First Name')).toHaveText('Maya');
  await expect(fact(page, 'Last Name')).toHaveText('Torres');
  await expect(fact(page, 'Email')).toHaveText(maya);
  await expect(fact(page, 'Phone')).toHaveText('(415) 555-0132');
  await expect(
    page.getByText('To update your personal information, please contact your clinician.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await checkA11y(page);
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/settings/account');
  await expect(page).toHaveURL('/login');
});

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a date of birth is the one on file', async ({ page }) => {
      await open(page);
      await page.getByRole('link', { name: 'Account' }).click();
      await expect(fact(page, 'Date of Birth')).toHaveText('04/12/1991');
    });
  });
}

test('payment belongs to the pro plan', async ({ page }) => {
  await open(page, rosa);
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payment' })).toHaveCount(0);
  await page.goto('/settings/payment');
  await expect(page).toHaveURL('/settings');
});

test('a settings page that was opened directly leads back to the settings', async ({ page }) => {
  await open(page);
  for (const path of ['account', 'notifications', 'payment', 'permissions']) {
    await page.goto(`/settings/${path}`);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/settings');
  }
});

test('in a browser the permissions say where they can be given', async ({ page }) => {
  await open(page);
  await page.goto('/settings/permissions');
  await expect(page.getByRole('switch', { name: 'Face recognition' })).toBeDisabled();
  await expect(page.getByText('You can turn this on in the Evenkeel app on your phone.')).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Get the app' }).click();
  await expect(page).toHaveURL('/app-invite');
});

test('an iPhone’s app opens its own pages and the health app, and remembers face recognition until sign-out', async ({
  page,
}) => {
  const { sent, say } = await insideWrapper(page, { platform: 'ios', version: '3.3.0' });
  await open(page);
  await page.getByRole('button', { name: 'Health app' }).click();
  await page.getByRole('button', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Terms' }).click();
  await expect
    .poll(async () => (await sent()).slice(-3))
    .toEqual([{ type: 'open-health-app' }, { type: 'open-privacy-terms' }, { type: 'open-tos' }]);
  await checkA11y(page);

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Permissions' }).click();
  const face = page.getByRole('switch', { name: 'Face recognition' });
  await expect(face).not.toBeChecked();
  await face.press('Space');
  await expect(face).toBeChecked();
  expect((await sent()).at(-1)).toEqual({ type: 'set-face-recognition', payload: { enabled: true } });
  await checkA11y(page);
  await page.reload();
  await expect(face).toBeChecked();

  const instructions = page.getByText(/Settings, then Health, then Data Access & Devices/);
  await expect(instructions).toHaveCount(0);
  await say({ type: 'health-permission', payload: { granted: false } });
  await expect(instructions).toBeVisible();
  await checkA11y(page);
  await say({ type: 'health-permission', payload: { granted: true } });
  await expect(page.getByRole('button', { name: /Steps and distance/ })).toContainText('Shared');
  await expect(instructions).toHaveCount(0);
  await page.getByRole('button', { name: /Steps and distance/ }).click();
  expect((await sent()).at(-1)).toEqual({ type: 'open-health-app' });

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await login(page, maya);
  await page.goto('/settings/permissions');
  await expect(face).not.toBeChecked();
});

test('android’s app has no health app to connect', async ({ page }) => {
  const { sent } = await insideWrapper(page, { platform: 'android', version: '3.3.0' });
  await open(page);
  await expect(groups(page)).toHaveText([
    'Profile',
    'Crisis Resources',
    'Technical Support',
    'Privacy & Terms',
    'Your Data',
  ]);
  await page.goto('/settings/permissions');
  const face = page.getByRole('switch', { name: 'Face recognition' });
  await face.click();
  await expect(face).toBeChecked();
  expect((await sent()).at(-1)).toEqual({ type: 'set-face-recognition', payload: { enabled: true } });
  await expect(page.getByText('Steps and distance')).toHaveCount(0);
});

test('the keyboard alone leads through the settings and out', async ({ page }) => {
  await open(page);
  await expect(heading(page, 'Settings')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Account')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Sign Out', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no part of the settings is lost', async ({ page }) => {
    await open(page);
    await expectNoSidewaysScroll(page);
    for (const path of ['account', 'notifications', 'payment', 'permissions']) {
      await page.goto(`/settings/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await checkA11y(page);
  });
});
