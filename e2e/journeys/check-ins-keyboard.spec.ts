import type { Page } from '@playwright/test';
import { checkA11y } from '../fixtures/accessibility.ts';
import { evenings, group, option } from '../fixtures/answering.ts';
import { pressOn, tabTo } from '../fixtures/keyboard.ts';
import { expect, login, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test('the keyboard alone answers a page of questions from a link', async ({ page, provider, patient }) => {
  const someone = await patient({ assigned: [], consented: false });
  const id = await provider.importContent('restless-evenings');
  await provider.assign(someone.patientId, id, { cadence: 'daily' });
  await page.goto(`/user/${someone.userId}/check-ins`);
  await expect(heading(page, 'Before you begin')).toBeFocused();
  await pressOn(page, button(page, 'I agree'));

  await expect(heading(page, 'Restless evenings')).toBeFocused();
  await pressOn(page, option(page, evenings.settle, 'Not hard'), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, evenings.settle, 'Somewhat hard')).toBeChecked();
  await pressOn(page, option(page, evenings.helped, 'A walk'), 'Space');
  await page.keyboard.press('3');
  await expect(option(page, evenings.helped, 'A walk')).toBeChecked();
  await expect(option(page, evenings.helped, 'Talking to somebody')).toBeChecked();

  // An answer that is taken back leaves the person at its question.
  await pressOn(page, option(page, evenings.screen, 'Yes'), 'Space');
  await pressOn(page, page.getByRole('button', { name: `Clear answer to: ${evenings.screen}` }));
  await expect(option(page, evenings.screen, 'Yes')).toBeFocused();
  await expect(group(page, evenings.screen).getByRole('radio', { checked: true })).toHaveCount(0);

  const slider = page.getByRole('slider', { name: evenings.noise });
  await tabTo(page, slider);
  await expect(page.getByText('Not answered yet')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('In the middle (5)')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: `Clear answer to: ${evenings.noise}` }));
  await expect(slider).toBeFocused();
  await expect(page.getByText('Not answered yet')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('In the middle (5.01)')).toBeVisible();

  await pressOn(page, option(page, evenings.harm, 'No'), '1');
  await tabTo(page, page.getByLabel(evenings.note));
  await page.keyboard.type('Rain.');
  await checkA11y(page);
  await pressOn(page, button(page, 'Submit'));
  await expect(heading(page, 'Check-in complete!')).toBeFocused();
  const [score] = await provider.checkInScores(someone.patientId);
  expect(score?.answers.map(({ value }) => value)).toEqual([
    'some',
    ['walk', 'talk'],
    null,
    5.01,
    'no',
    'Rain.',
  ]);

  // What is not due is offered, and can be taken.
  await page.reload();
  await expect(heading(page, "You're all set!")).toBeFocused();
  await pressOn(page, button(page, 'Check in anyway'));
  await expect(heading(page, 'Restless evenings')).toBeFocused();
});

test('the keyboard alone looks at progress and back at what was answered', async ({ page }) => {
  await login(page, 'maya@demo.evenkeel.test');
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Progress' }));
  await expect(heading(page, 'Progress')).toBeFocused();
  const part = (name: string) => page.getByRole('region', { name, exact: true });

  await tabTo(page, part('Lifestyle').getByRole('radio', { name: 'One week' }));
  await page.keyboard.press('ArrowRight');
  await expect(part('Lifestyle').getByText(/^The past month, beside the past six months: /)).toBeVisible();
  await pressOn(page, part('Lifestyle').getByText('Show as a table'));
  const table = page.getByRole('region', { name: /^Means over the past month/ });
  await expect(table.getByRole('table')).toBeVisible();
  // It scrolls, so it can be reached.
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await tabTo(page, part('Symptoms').getByRole('radio', { name: 'W, one week' }));
  await page.keyboard.press('ArrowLeft');
  await expect(part('Symptoms').getByText(/on average over the past year: /)).toBeVisible();

  const sheets = part('Worksheets');
  const [first, last] = [sheets.getByRole('link').first(), sheets.getByRole('link').last()];
  const previous = sheets.getByRole('button', { name: 'Previous worksheets' });
  const next = sheets.getByRole('button', { name: 'Next worksheets' });
  const inSight = { ratio: 0.9 };
  await tabTo(page, first);
  await expect(first).toBeInViewport(inSight);
  await expect(last).not.toBeInViewport(inSight);
  await expect(previous).toBeDisabled();
  // A link that is reached brings itself into sight; the buttons lead back and on, and keep their focus.
  await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport(inSight);
  await pressOn(page, previous);
  await expect(first).toBeInViewport(inSight);
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
  await pressOn(page, next);
  await expect(last).toBeInViewport(inSight);
  await expect(next).toBeDisabled();
  await checkA11y(page);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('What you have completed, newest first.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressOn(page, page.getByRole('main').getByRole('link').first());
  await expect(page).toHaveURL(/\/completed\/.+/);

  const newest = page.url();
  // The arrows lead somewhere once the answers, and with them their neighbours, are there.
  await expect(page.getByRole('link', { name: /Previous/ })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(newest);
  await expect(page.getByRole('link', { name: /Next/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(newest);
});

test('the keyboard alone goes through a preview, which leads nowhere', async ({ page, provider }) => {
  await page.goto(`/check-ins/${await provider.lifestyleModule()}/preview`);
  for (let step = 1; step < 4; step += 1) {
    await expect(page.getByText(`Step ${step} of 4`)).toBeVisible();
    await pressOn(page, button(page, 'Next'));
  }
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await pressOn(page, button(page, 'Preview Only'));
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await pressOn(page, button(page, 'Back'));
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
});
