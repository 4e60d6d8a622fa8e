import { checkA11y } from '../fixtures/accessibility.ts';
import { answerCalmWeek, choose, group, option } from '../fixtures/answering.ts';
import { clinicDate } from '../fixtures/dates.ts';
import { expect, test } from '../fixtures/test.ts';

const question = {
  company: 'Who did you spend time with this week?',
  walks: 'How many walks did you take?',
  cups: 'How many cups of tea did you drink yesterday?',
  pages: 'How many pages did you read?',
  weather: 'What was the weather mostly like?',
  umbrella: 'Did you have an umbrella with you?',
  meal: 'What was the best meal of the week?',
  note: 'Is there anything else you would like to write down?',
} as const;

test('from consent to completion: two assessments, one at a time, sent together', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: ['calm-week', 'hard-days'], consented: false });
  const [calmWeek = '', hardDays = ''] = someone.contentIds;

  await page.goto(someone.link({ assessments: `${hardDays},${calmWeek}` }));
  await expect(page.getByRole('heading', { name: 'Before you begin' })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'I agree' }).click();

  // The link's order, and the button that leads on.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hard days');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('1 of 2')).toBeVisible();
  for (const rows of await page.getByRole('radiogroup').all()) await rows.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm week');
  await expect(page.getByRole('heading', { name: 'Thinking of the last seven days' })).toBeVisible();
  expect(await provider.submissions(someone.patientId)).toEqual([]);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeFocused();
  await checkA11y(page);

  const submissions = await provider.submissions(someone.patientId);
  expect(submissions.map(({ name }) => name).toSorted()).toEqual(['Calm week', 'Hard days']);
  expect(new Set(submissions.map(({ submittedTogetherId }) => submittedTogetherId)).size).toBe(1);
});

test('every kind of question, with its rules in their words', async ({ page, provider, patient }) => {
  const someone = await patient({ assigned: ['every-kind'] });
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'Every kind of question' })).toBeVisible();
  await expect(page.getByText('Nothing here has to be filled in.')).toBeVisible();
  await checkA11y(page);

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(group(page, question.company)).toContainText('* Must select at least one option');
  await expect(page.getByLabel(question.walks)).toHaveAccessibleDescription(/\* Enter whole number/);
  await expect(group(page, question.weather)).toContainText('* Required');
  await expect(page.getByLabel(question.meal)).toHaveAccessibleDescription(/\* Required/);
  await expect(page.getByLabel(question.note)).not.toHaveAttribute('aria-invalid', 'true');
  // The first error is scrolled to and focused.
  await expect(option(page, question.company, 'Family')).toBeFocused();
  await expect(group(page, question.company)).toBeInViewport();
  await checkA11y(page);

  // "Nobody" clears the others, and they clear it.
  await choose(page, question.company, 'Family');
  await choose(page, question.company, 'Friends');
  await choose(page, question.company, 'Nobody');
  await expect(option(page, question.company, 'Family')).not.toBeChecked();
  await expect(option(page, question.company, 'Nobody')).toBeChecked();
  await choose(page, question.company, 'Friends');
  await choose(page, question.company, 'Family');
  await expect(option(page, question.company, 'Nobody')).not.toBeChecked();

  // Only whole numbers can be typed.
  await page.getByLabel(question.walks).pressSequentially('a2.2x');
  await expect(page.getByLabel(question.walks)).toHaveValue('22');
  await page.getByLabel(question.cups).fill('31');
  await page.getByLabel(question.pages).fill('0');
  await choose(page, question.weather, 'Rainy');
  await page.getByLabel(question.meal).fill('Lentil soup');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel(question.walks)).toHaveAccessibleDescription(/\* Enter between 0 and 21/);
  await expect(page.getByLabel(question.cups)).toHaveAccessibleDescription(/\* Enter <= 30/);
  await expect(page.getByLabel(question.pages)).toHaveAccessibleDescription(/\* Enter >= 1/);
  await expect(page.getByLabel(question.walks)).toBeFocused();
  // Rain asks for the umbrella; sun takes the question away again.
  await expect(group(page, question.umbrella)).toContainText('* Required');
  await choose(page, question.umbrella, 'Yes');
  await choose(page, question.weather, 'Sunny');
  await expect(group(page, question.umbrella)).toBeHidden();

  await page.getByLabel(question.walks).fill('7');
  await page.getByLabel(question.cups).fill('2');
  await page.getByLabel(question.pages).fill('40');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();

  const [submission] = await provider.submissions(someone.patientId);
  const values = Object.fromEntries((submission?.answers ?? []).map(({ key, value }) => [key, value]));
  expect(values).toMatchObject({
    walks: 7,
    cups: 2,
    pages: 40,
    weather: 'sun',
    meal: 'Lentil soup',
    note: null,
  });
  expect(values['company']).toEqual(expect.arrayContaining(['family', 'friends']));
  // What is no longer asked has no answer.
  expect(values['umbrella'] ?? null).toBeNull();
});

test('nothing due now can be taken anyway; nothing at all says so', async ({ page, provider, patient }) => {
  const someone = await patient({ assigned: [] });
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'This link is no longer available' })).toBeVisible();
  await checkA11y(page);

  const contentId = await provider.importContent('calm-week');
  await provider.assign(someone.patientId, contentId, { startDate: clinicDate(4) });
  await page.goto(someone.link({ context: 'sms' }));
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Take assessment anyway' }).click();
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect.poll(() => provider.submissions(someone.patientId)).toHaveLength(1);
  const [submission] = await provider.submissions(someone.patientId);
  expect(submission).toMatchObject({ submissionType: 'take_now', source: 'sms' });
});

test('`more` goes on with what else is due, and Done leads only where it may', async ({
  page,
  provider,
  patient,
}) => {
  const someone = await patient({ assigned: ['calm-week', 'hard-days'] });
  const [calmWeek = ''] = someone.contentIds;
  await page.goto(
    someone.link({
      assessments: calmWeek,
      more: 'true',
      homescreenUrl: `/user/${someone.userId}/safety-net`,
    }),
  );
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hard days');
  for (const rows of await page.getByRole('radiogroup').all()) await rows.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Done' })
    .or(page.getByRole('button', { name: 'Done' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Your Safety Net' })).toBeVisible();
  expect(await provider.submissions(someone.patientId)).toHaveLength(2);

  const other = await patient({ assigned: ['calm-week'] });
  await page.goto(other.link({ homescreenUrl: 'https://elsewhere.example/' }));
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  await expect(page.locator('a[href*="elsewhere"]')).toHaveCount(0);
});

test('a link of nobody shows the server’s words and the way to help', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/user/00000000-0000-4000-8000-000000000000/assessments');
  await expect(
    page.getByText('We could not find who this link belongs to. Please ask your clinic for a new link.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
  await checkA11y(page);
});

test('a hundred questions are answered and sent', async ({ page, provider, patient }) => {
  const someone = await patient({ assigned: ['hundred-questions'] });
  await page.goto(someone.link());
  await expect(page.getByRole('radiogroup')).toHaveCount(100);
  await page.evaluate(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=radio][value="2"]'))
      input.click();
  });
  await expect(page.getByText('100 of 100 answered')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  const [submission] = await provider.submissions(someone.patientId);
  expect(submission?.answers).toHaveLength(100);
});
