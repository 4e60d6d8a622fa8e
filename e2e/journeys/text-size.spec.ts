import type { Page } from '@playwright/test';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { launchOptions } from '../chromium.ts';
import { everyKind, IntakeAtQuestions, press } from '../fixtures/intake-questions.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own text size, as a person sets it: twice the usual 16 px.
test.use({ launchOptions: launchOptions('--blink-settings=defaultFontSize=32') });

/** No words are hidden by the box that they stand in. */
const expectNothingCut = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, label, legend, p, h1, h2, h3')]
      .filter((element) => {
        const { overflow } = getComputedStyle(element);
        return (
          overflow === 'hidden' && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 1
        );
      })
      .map((element) => element.textContent),
  );
  expect(cut).toEqual([]);
};

test('at twice the text size nothing is cut off', async ({ page, patient }) => {
  const someone = await patient({ assigned: ['every-kind'] });
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'Every kind of question' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page);
  await page.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport();
  await checkA11y(page);
});

test('at twice the text size the ways in and back in stay whole', async ({ page }) => {
  const look = async (button: string) => {
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNothingCut(page);
    await checkA11y(page);
  };
  await page.goto('/login');
  await look('Continue with email');
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await look('Log in');
  await page.goto('/forgot-password');
  await look('Send code');
  await page.goto('/reset-password?email=maya@demo.evenkeel.test');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await look('Reset password');
});

test('at twice the text size the questions and the card of an intake stay whole', async ({
  page,
  server,
}) => {
  const look = async (button: string) => {
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNothingCut(page);
    await checkA11y(page);
  };
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await look('Start');
  await press(page, 'Start');
  await page.getByLabel('Which town do you live in?').fill('Salem');
  await press(page, 'Add another');
  await look('Next');
  await press(page, 'Next');
  await page.getByLabel('Yes').check();
  await page.getByLabel(/What are they called\?.* 1/).fill('Ibuprofen');
  await look('Next');
  await press(page, 'Next');
  await press(page, 'Next');
  await page.getByLabel('On some days').check();
  await look('Submit');
  await press(page, 'Submit');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await look('Skip for now');
});
