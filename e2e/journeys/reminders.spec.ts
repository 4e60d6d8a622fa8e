import type { Page } from '@playwright/test';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { type Account, accountPassword } from '../fixtures/account.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { expect, login, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

const open = async (page: Page, { email }: Account) => {
  await login(page, email, accountPassword);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await page.getByRole('link', { name: 'Set your reminders' }).click();
  await expect(heading(page, 'Check-in reminders')).toBeFocused();
};

test('a reminder is set, kept, and deleted after a question', async ({ page, account }) => {
  await open(page, await account());
  await expect(page.getByText('No reminders yet')).toBeVisible();
  await checkA11y(page);

  await page.getByRole('link', { name: 'Add Reminder' }).click();
  await expect(heading(page, 'Add Reminder')).toBeFocused();
  await expect(page.getByLabel('Time')).toHaveValue('09:00');
  await expect(save(page)).toBeDisabled();
  await checkA11y(page);
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await page.getByRole('checkbox', { name: 'Thursday' }).check();
  await page.getByLabel('Time').fill('18:30');
  await checkA11y(page);
  await save(page).click();
  await expect(page.getByText('Reminder created')).toBeVisible();
  await expect(page).toHaveURL('/settings/check-in-reminders');

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: '6:30 PM' });
  await expect(row).toContainText('Monday and Thursday');
  await checkA11y(page);

  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this reminder?' });
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Reminder deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Reminder' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('No reminders yet')).toBeVisible();
});

test('what was chosen stays when it could not be saved', async ({ page, account, consoleWatch }) => {
  consoleWatch.allow(/Failed to load resource/);
  await open(page, await account());
  await page.getByRole('link', { name: 'Add Reminder' }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await page.getByLabel('Time').fill('07:15');
  await page.context().setOffline(true);
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Your reminder was not saved');
  await checkA11y(page);
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await expect(page.getByLabel('Time')).toHaveValue('07:15');

  await page.context().setOffline(false);
  await save(page).click();
  await expect(page.getByText('Reminder created')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '7:15 AM' })).toContainText('Sunday');
});

test('Back leads up: from a new reminder to the list, from the list to the settings', async ({
  page,
  account,
}) => {
  await open(page, await account());
  await page.goto('/settings/check-in-reminders/new');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/settings/check-in-reminders');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/settings');
});

test('the keyboard alone sets and deletes a reminder', async ({ page, account }) => {
  await open(page, await account());
  await tabTo(page, page.getByRole('link', { name: 'Add Reminder' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Add Reminder')).toBeFocused();
  for (const day of ['Sunday', 'Saturday']) {
    await tabTo(page, page.getByRole('checkbox', { name: day }));
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByLabel('Time'));
  await page.keyboard.type('0845AM');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: /^Delete 8:45.AM, Weekends$/ });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reminder deleted')).toBeVisible();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no part of the reminders is lost, and every day can be touched', async ({ page, account }) => {
    await open(page, await account());
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Add Reminder' }).click();
    await expectNoSidewaysScroll(page);
    for (const day of await page.getByRole('checkbox').all()) {
      const box = await day.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    }
    await checkA11y(page);
  });
});
