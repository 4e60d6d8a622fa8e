import { readFile } from 'node:fs/promises';
import { ownAnswers } from '@evenkeel/contract/own-answers';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { beSignedIn, expect, test } from '../fixtures/test.ts';

test('what somebody answered is theirs to read, to print and to download', async ({ page }) => {
  await beSignedIn(page, 'maya@demo.evenkeel.test');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Your answers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your answers' })).toBeFocused();
  await expect(page.getByText('Maya Torres, as of')).toBeVisible();
  const first = page.locator('details').first();
  await first.locator('summary').press('Enter');
  await expect(first.locator('dt').first()).toBeVisible();
  await checkA11y(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^evenkeel-answers-\d{4}-\d{2}-\d{2}\.json$/);
  const kept = ownAnswers.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(kept.answered).toHaveLength(await page.locator('details').count());

  // On paper all of it is there, and nothing that is only for pressing.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('details:not([open])')).toHaveCount(0);
  await expect(page.locator('dd').last()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('who has not answered anything yet is told so', async ({ page, account }) => {
  const someone = await account();
  await beSignedIn(page, someone.email, accountPassword);
  await page.goto('/settings/answers');
  await expect(page.getByText('You have not answered anything yet.')).toBeVisible();
  await checkA11y(page);
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .click();
  await expect(page).toHaveURL('/settings');
});
