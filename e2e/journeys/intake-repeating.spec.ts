import type { Page } from '@playwright/test';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { heading, IntakeAtQuestions, press, startQuestions } from '../fixtures/intake-questions.ts';
import { expect, test } from '../fixtures/test.ts';

const item = (linkId: string, text: string, more: object = {}) => ({
  id: linkId,
  linkId,
  text,
  type: 'text',
  multiple: false,
  answerOptions: [],
  items: [],
  ...more,
});
const yesOrNo = [
  { id: 'yes', value: 'Yes' },
  { id: 'no', value: 'No' },
];
const whenNo = [{ behavior: 'all', conditions: [{ question: 'helps', operator: '=', answer: 'no' }] }];
const content = {
  key: 'journeys/medicines',
  name: 'Medicines',
  content: {
    pages: [
      {
        description: 'What you take',
        items: [
          item('medicine', 'Medicine', {
            type: 'group',
            repeats: true,
            maxOccurs: 4,
            items: [
              item('name', 'What is it called?', { required: true }),
              item('unit', 'What is it counted in?', { initial: 'mg' }),
              item('helps', 'Does it help you?', { type: 'choice', answerOptions: yesOrNo }),
              item('why', 'What would you change?', { enableWhen: whenNo }),
            ],
          }),
        ],
      },
      {
        description: 'Where you live',
        items: [item('zip', 'Your zip code', { pattern: '[0-9]{5}(-[0-9]{4})?', example: 'nnnnn' })],
      },
    ],
  },
};

const medicine = (page: Page, place: number) =>
  page.getByRole('group', { name: `Medicine ${place}`, exact: true });
const nameIn = (page: Page, place: number) => medicine(page, place).getByLabel(/What is it called/);
const names = (page: Page) => page.getByLabel(/What is it called/);
const addOne = (page: Page) => page.getByRole('button', { name: 'Add another Medicine' });

test('three medicines are told on a phone, one is taken out, and the rest goes on elsewhere', async ({
  page,
  browser,
  server,
}) => {
  const intake = await IntakeAtQuestions.begin(server.url, content);
  await intake.open(page);
  await startQuestions(page);
  await expect(heading(page, 'What you take')).toBeFocused();
  await checkA11y(page);
  await names(page).fill('Sertraline');

  // By the keyboard alone, with a field to type into as soon as there is one.
  await addOne(page).focus();
  await page.keyboard.press('Enter');
  await expect(nameIn(page, 2)).toBeFocused();
  await page.keyboard.type('Ibuprofen');
  await medicine(page, 2).getByLabel('No').check();
  await medicine(page, 2).getByLabel('What would you change?').fill('The dose');
  await addOne(page).click();
  await nameIn(page, 3).fill('Melatonin');
  await addOne(page).click();
  await expect(addOne(page)).toHaveCount(0);
  await checkA11y(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  // The fourth has nothing in it and goes without a word; the second is asked about.
  await page.getByRole('button', { name: 'Remove Medicine 4' }).click();
  await expect(names(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove Medicine 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove Medicine 2?' })).toBeVisible();
  await checkA11y(page);
  await press(page, 'Remove');
  await expect(medicine(page, 1)).toBeFocused();
  await expect(nameIn(page, 2)).toHaveValue('Melatonin');
  await expect(page.getByText('Medicine 2 was removed.')).toBeAttached();

  await page.reload();
  await expect(nameIn(page, 1)).toHaveValue('Sertraline');
  await expect(nameIn(page, 2)).toHaveValue('Melatonin');
  await press(page, 'Next');
  await expect(heading(page, 'Where you live')).toBeFocused();

  const other = await browser.newContext();
  const laptop = await other.newPage();
  await intake.open(laptop);
  await expect(heading(laptop, 'Where you live')).toBeVisible();
  await press(laptop, 'Back');
  await expect(names(laptop)).toHaveCount(2);
  await medicine(laptop, 2).getByLabel('Yes').check();
  await press(laptop, 'Next');
  await laptop.getByLabel('Your zip code').fill('0217');
  await press(laptop, 'Submit');
  await expect(laptop.getByLabel('Your zip code')).toHaveAccessibleDescription(
    /Please enter it like this: nnnnn/,
  );
  await checkA11y(laptop);
  await laptop.getByLabel('Your zip code').fill('02139');
  await press(laptop, 'Submit');
  await expect(heading(laptop, 'Payment')).toBeVisible();
  await other.close();

  const { responses } = await intake.record();
  expect(responses.map(({ entry, text, display }) => [entry, text, display])).toEqual([
    ['Medicine 1', 'What is it called?', 'Sertraline'],
    ['Medicine 1', 'What is it counted in?', 'mg'],
    ['Medicine 1', 'Does it help you?', null],
    ['Medicine 2', 'What is it called?', 'Melatonin'],
    ['Medicine 2', 'What is it counted in?', 'mg'],
    ['Medicine 2', 'Does it help you?', 'Yes'],
    [null, 'Your zip code', '02139'],
  ]);
  const { item: items } = await intake.fhir();
  expect(items).toMatchObject([
    { linkId: 'medicine', item: [{ linkId: 'name', answer: [{ valueString: 'Sertraline' }] }, {}, {}] },
    { linkId: 'medicine', item: [{ linkId: 'name', answer: [{ valueString: 'Melatonin' }] }, {}, {}] },
    { linkId: 'zip' },
  ]);
});
