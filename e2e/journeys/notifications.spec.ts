import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { type Account, accountPassword } from '../fixtures/account.ts';
import { call } from '../fixtures/call.ts';
import { insideWrapper } from '../fixtures/inside-wrapper.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { storedTokens } from '../fixtures/session.ts';
import { beSignedIn, expect, login, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toggle = (page: Page, type: string, channel: string) =>
  page.getByRole('group', { name: type }).getByRole('switch', { name: channel });
const channelRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Where messages arrive' }).getByRole('listitem').filter({ hasText: name });

const open = async (page: Page, { email }: Account) => {
  await login(page, email, accountPassword);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
  await expect(heading(page, 'Notifications')).toBeFocused();
  await expect(toggle(page, 'New assessments', 'E-mail')).toBeEnabled();
};

test('each choice is saved at once and is still there after a reload', async ({ page, account }) => {
  const someone = await account({ phoneNumber: '(415) 555-0160' });
  await open(page, someone);
  await expect(channelRow(page, 'E-mail')).toContainText(someone.email);
  await expect(channelRow(page, 'Text')).toContainText('(415) 555-0160');
  await expect(channelRow(page, 'Push')).toContainText('Only in the Evenkeel app.');
  await expect(toggle(page, 'New assessments', 'Push')).toBeDisabled();
  await checkA11y(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') calls.push(`${request.method()} ${pathname.split('/').at(-1)}`);
  });

  await toggle(page, 'Check-in reminders', 'Text').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await checkA11y(page);
  // Three quick ones: the last of each switch wins.
  await toggle(page, 'New assessments', 'E-mail').click();
  await toggle(page, 'Safety Net', 'Text').click();
  await toggle(page, 'New assessments', 'E-mail').click();
  const bothCalls = ['PUT communication-preferences', 'POST optional-comms'];
  await expect.poll(() => calls).toEqual([...bothCalls, ...bothCalls, ...bothCalls, ...bothCalls]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(toggle(page, 'New assessments', 'E-mail')).toBeChecked();
  await expect(toggle(page, 'Check-in reminders', 'Text')).not.toBeChecked();
  await expect(toggle(page, 'Safety Net', 'Text')).not.toBeChecked();
  await expect(toggle(page, 'Check-in reminders', 'E-mail')).toBeChecked();
});

test('a choice that could not be saved goes back to what the server has', async ({
  page,
  account,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  await open(page, await account());
  await page.route('**/communication-preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await toggle(page, 'New assessments', 'E-mail').click();
  await expect(page.getByText('Unable to save your preference')).toBeVisible();
  await expect(page.getByText(/^Your change was not saved\./)).toBeVisible();
  await expect(toggle(page, 'New assessments', 'E-mail')).toBeChecked();
  await checkA11y(page);

  await page.unroute('**/communication-preferences');
  await toggle(page, 'New assessments', 'E-mail').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your change was not saved\./)).toHaveCount(0);
});

test('channels that were stopped, or that lead nowhere, say so and how to take them up', async ({
  page,
  account,
  server,
  provider,
}) => {
  const someone = await account({ phoneNumber: '(415) 555-0161' });
  const params = { userId: someone.userId };
  await call(server.url, api.unsubscribe, { params, body: { channel: 'email' } });
  await call(server.url, api.unsubscribe, { params, body: { channel: 'sms' } });
  await beSignedIn(page, someone.email, accountPassword);
  await page.goto('/settings/notifications');
  await expect(channelRow(page, 'Text')).toContainText('reply START to');
  await expect(toggle(page, 'New assessments', 'Text')).toBeDisabled();
  await expect(toggle(page, 'New assessments', 'E-mail')).toBeDisabled();
  await checkA11y(page);

  await page.getByRole('button', { name: 'Turn e-mail on again' }).click();
  await expect(toggle(page, 'New assessments', 'E-mail')).toBeEnabled();
  await expect(toggle(page, 'New assessments', 'E-mail')).toBeChecked();
  await expect(channelRow(page, 'E-mail')).toBeFocused();

  await provider.settleSafetyNet(someone.patientId, {
    safetyNetOverride: { push: false, email: true, sms: true },
  });
  await provider.updatePatient(someone.patientId, { phoneNumber: null });
  await page.reload();
  await expect(page.getByText('No phone on file')).toBeVisible();
  await expect(
    page.getByText(
      'Your clinician has chosen how these messages reach you. At the moment they cannot reach you by text.',
    ),
  ).toBeVisible();
  await expect(toggle(page, 'Safety Net', 'E-mail')).toBeDisabled();
  await expect(toggle(page, 'Safety Net', 'E-mail')).toBeChecked();
  await checkA11y(page);
});

test('other addresses are added and removed, after a question', async ({ page, account }) => {
  await open(page, await account());
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('radio', { name: 'Check-in reminders' }).check();
  await page.getByLabel('E-mail address').fill('nobody');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await checkA11y(page);
  await page.getByLabel('E-mail address').fill('close.friend@example.test');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByText('Address added')).toBeVisible();
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'close.friend@example.test' });
  await expect(row).toContainText('Check-in reminders, by e-mail');

  await row.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this address?' });
  await expect(dialog).toBeVisible();
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Address removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Other addresses' })).toBeFocused();
  await expect(row).toHaveCount(0);
});

test('push can be chosen in the app once its phone takes it', async ({ page, account, server }) => {
  const someone = await account();
  await insideWrapper(page, { platform: 'android', version: '3.3.0' });
  await login(page, someone.email, accountPassword);
  await page.goto('/settings/notifications');
  await expect(channelRow(page, 'Push')).toContainText('Allow notifications for Evenkeel');
  await expect(toggle(page, 'New assessments', 'Push')).toBeDisabled();
  await checkA11y(page);

  // What the app does with the tokens that it was given.
  const authorization = `Bearer ${(await storedTokens(page)).accessToken}`;
  const [profile] = await call(server.url, api.getUserProfiles, { headers: { authorization } });
  await call(server.url, api.registerPushDevice, {
    params: { userId: someone.userId },
    headers: { authorization, 'active-profile': profile?.id ?? '' },
    body: { kind: 'native', platform: 'android', token: `token-of-${someone.userId}` },
  });
  await page.reload();
  await toggle(page, 'New assessments', 'Push').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(toggle(page, 'New assessments', 'Push')).not.toBeChecked();
  await expect(toggle(page, 'Safety Net', 'Push')).toBeChecked();
});

test('the keyboard alone changes a choice', async ({ page, account }) => {
  await open(page, await account());
  const wanted = toggle(page, 'Safety Net', 'E-mail');
  await tabTo(page, wanted);
  await page.keyboard.press('Space');
  await expect(wanted).not.toBeChecked();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(wanted).not.toBeChecked();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no part of the notifications is lost', async ({ page, account }) => {
    await open(
      page,
      await account({ email: `somebody.with.a.very.long.name.${Date.now()}@mail.example.test` }),
    );
    await page.getByRole('button', { name: 'Add an address' }).click();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
});
