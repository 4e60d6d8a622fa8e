import type { Page } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
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

test.describe('at twice the text size', () => {
  // The browser's own text size, as a person sets it: twice the usual 16 px.
  test.use({ launchOptions: launchOptions('--blink-settings=defaultFontSize=32') });

  const look = async (page: Page, button: string) => {
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    await checkA11y(page);
  };

  test('nothing is cut off', async ({ page, server }) => {
    const intake = await IntakeAtQuestions.begin(server.url, await everyKind());
    await intake.open(page);
    await expect(heading(page, 'Questions from your clinic')).toBeVisible();
    await look(page, 'Start');
    await press(page, 'Start');
    await page.getByLabel('Which town do you live in?').fill('Salem');
    await press(page, 'Add another');
    await look(page, 'Next');
    await press(page, 'Next');
    await page.getByLabel('Yes').check();
    await page.getByLabel(/What are they called\?.* 1/).fill('Ibuprofen');
    await look(page, 'Next');
    await press(page, 'Next');
    await press(page, 'Next');
    await page.getByLabel('On some days').check();
    await look(page, 'Submit');
    await press(page, 'Submit');
    await expect(page.getByLabel('Card number')).toBeVisible();
    await look(page, 'Skip for now');
  });
});
