import { checkA11y } from '../fixtures/accessibility.ts';
import {
  everyKind,
  heading,
  IntakeAtQuestions,
  press,
  startQuestions,
} from '../fixtures/intake-questions.ts';
import { pressOn, tabTo } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';

test('the keyboard alone answers everything, and saves no card', async ({ page, server }) => {
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await page.goto(`/intake?code=${intake.code}`);
  await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  await expect(heading(page, 'Questions from your clinic')).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Start' }));

  await expect(heading(page, 'About your days')).toBeFocused();
  await tabTo(page, page.getByLabel('Which town do you live in?'));
  await page.keyboard.type('Salem');
  await tabTo(page, page.getByLabel('When did you move there?'));
  await page.keyboard.type('04302019');
  await tabTo(page, page.getByLabel('When do you go to bed?'));
  await page.keyboard.type('1115PM');
  await tabTo(page, page.getByLabel('What do you like to do? 1'));
  await page.keyboard.type('Reading');
  await pressOn(page, page.getByRole('button', { name: 'Add another' }));
  await expect(page.getByLabel('What do you like to do? 2')).toBeFocused();
  await page.keyboard.type('Chess');
  await pressOn(page, page.getByRole('button', { name: 'Remove answer 1' }));
  await expect(page.getByLabel('What do you like to do? 1')).toBeFocused();
  await expect(page.getByLabel('What do you like to do? 1')).toHaveValue('Chess');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'About your health')).toBeFocused();
  await tabTo(page, page.getByLabel('Yes'));
  await page.keyboard.press('2');
  await expect(page.getByLabel('No', { exact: true })).toBeChecked();
  await expect(page.getByLabel('No', { exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('I am not sure')).toBeChecked();
  await pressOn(page, page.getByLabel('Friends'), 'Space');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('navajo');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Navajo')).toBeFocused();
  await page.keyboard.press('Space');
  await pressOn(page, page.getByRole('button', { name: 'Next' }));

  await expect(heading(page, 'A few questions')).toBeFocused();
  await tabTo(page, page.getByLabel('Not at all'));
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Payment')).toBeFocused();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Skip for now' }));
  await expect(page).toHaveURL('/intake/completed');
  expect(await intake.answers()).toMatchObject({
    town: 'Salem',
    moved: '2019-04-30',
    bedtime: '23:15',
    hobbies: ['Chess'],
    medicine: 'unsure',
    support: ['friends'],
    language: 'nv',
    harm: 'never',
  });
});

test('half a date is no date, and says so', async ({ page, server }) => {
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  await intake.open(page);
  await startQuestions(page);
  await page.getByLabel('Which town do you live in?').fill('Salem');
  const moved = page.getByLabel('When did you move there?');
  await tabTo(page, moved);
  await page.keyboard.type('0430');
  await press(page, 'Next');
  await expect(moved).toBeFocused();
  await expect(moved).toHaveAccessibleDescription('Please enter a valid date');
  await checkA11y(page);
  await moved.fill('2019-04-30');
  await press(page, 'Next');
  await expect(heading(page, 'About your health')).toBeVisible();
});

test('where the questions cannot be loaded, one reload is tried, and nothing is lost', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|ChunkError/);
  const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
  const file = /\/step-questionnaire-[^/]+\.js$/;
  await page.route(file, (route) => route.abort('failed'));
  await intake.open(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await startQuestions(page);
  await expect(heading(page, 'We could not load this page')).toBeVisible();
  expect(loads).toBe(1);
  await expect(page.getByRole('link', { name: 'Call 988 Suicide & Crisis Lifeline' })).toBeVisible();
  await page.unroute(file);
  await press(page, 'Reload');
  await expect(heading(page, 'About your days')).toBeVisible();
});
