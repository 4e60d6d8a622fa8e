import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { launchOptions } from '../chromium.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own text size, as a person sets it: twice the usual 16 px.
test.use({ launchOptions: launchOptions('--blink-settings=defaultFontSize=32') });

test('at twice the text size nothing is cut off', async ({ page, patient }) => {
  const someone = await patient({ assigned: ['every-kind'] });
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'Every kind of question' })).toBeVisible();
  await expectNoSidewaysScroll(page);
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
  await page.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport();
  await checkA11y(page);
});
