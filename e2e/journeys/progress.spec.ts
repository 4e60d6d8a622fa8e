import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { swipeLeft } from '../fixtures/swipe.ts';
import { beSignedIn, expect, login, test } from '../fixtures/test.ts';

const maya = 'maya@demo.evenkeel.test';

test('a year of check-ins in charts, words and tables', async ({ page }) => {
  await login(page, maya);
  await page.getByRole('link', { name: 'Progress' }).click();
  await expect(page).toHaveURL('/progress');
  const lifestyle = page.getByRole('region', { name: 'Lifestyle' });
  await expect(lifestyle.getByText(/^The past week, beside the past month: /)).toBeVisible();
  await expect(lifestyle.getByText('Low', { exact: true })).toBeVisible();
  await expect(lifestyle.getByText('High', { exact: true })).toBeVisible();
  for (const series of ['Energy', 'Positivity', 'Sleep', 'Social'])
    await expect(lifestyle.locator('svg').getByText(series)).toBeVisible();
  await checkA11y(page);

  const table = lifestyle.getByRole('table');
  await lifestyle.getByText('Show as a table').click();
  for (const [range, rows] of [
    ['One week', 7],
    ['Six months', 26],
    ['All time', 12],
  ] as const) {
    await lifestyle.getByRole('radio', { name: range }).check();
    await expect(table.getByRole('row')).toHaveCount(1 + rows);
  }
  await lifestyle.getByRole('radio', { name: 'One month' }).check();
  // Days on which nothing was recorded are said to be so.
  await expect(table.getByText('not recorded').first()).toBeVisible();
  await checkA11y(page);

  const symptoms = page.getByRole('region', { name: 'Symptoms' });
  await expect(
    symptoms.getByText(/^(Your|The strongest of your) symptoms on average over the past week: /),
  ).toBeVisible();
  await symptoms.getByRole('radio', { name: 'Y, one year' }).check();
  await expect(symptoms.getByText(/on average over the past year: .* percent/)).toBeVisible();

  const worksheets = page.getByRole('region', { name: 'Worksheets' });
  await expect(page.getByRole('region', { name: 'Physical activity' })).toHaveCount(0);
  await worksheets.getByRole('link').first().click();
  await expect(page.getByText('What you have completed, newest first.')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('link', { name: /Previous/ }).click();
  await expect(page.getByRole('link', { name: /Next/ })).toBeVisible();
  await checkA11y(page);
});

test('charts at 320 px, by keyboard, and physical activity on platform=ios alone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await beSignedIn(page, maya);
  await page.goto('/progress?platform=ios');
  const activity = page.getByRole('region', { name: 'Physical activity' });
  await expect(activity).toBeVisible();
  const lifestyle = page.getByRole('region', { name: 'Lifestyle' });
  await lifestyle.getByRole('radio', { name: 'One week' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(lifestyle.getByText(/^The past month, beside the past six months: /)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(
    lifestyle.getByText(/^On average over the past year, from 0 \(low\) to 5 \(high\): /),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await checkA11y(page);

  // Worksheets are moved by a finger, too.
  const sheets = page.getByRole('region', { name: 'Worksheets' }).getByRole('link');
  await expect(sheets.last()).not.toBeInViewport({ ratio: 0.9 });
  await swipeLeft(page, sheets.first());
  await expect(sheets.last()).toBeInViewport({ ratio: 0.9 });
});

test('whoever has recorded nothing is told so, and led to a check-in', async ({ page }) => {
  // Rosa has an account and no check-ins.
  await beSignedIn(page, 'rosa@demo.evenkeel.test');
  await page.goto('/progress?platform=ios');
  await expect(page.getByText('No Lifestyle Correlates completed.')).toBeVisible();
  await expect(page.getByText('No worksheets completed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Symptoms' })).toHaveCount(0);
  await expect(
    page.getByText(/enable Health permissions: open Settings, then Health, then Data Access & Devices/),
  ).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Check in', exact: true }).click();
  await expect(page.getByText('There is nothing to check in on yet.')).toBeVisible();
  await checkA11y(page);
});
