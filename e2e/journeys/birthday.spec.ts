import { checkA11y } from '../fixtures/accessibility.ts';
import { answerCalmWeek } from '../fixtures/answering.ts';
import { expect, test } from '../fixtures/test.ts';

// The gate stands behind a setting, so this file has a server of its own.
test.use({ settings: { EVENKEEL_BIRTHDAY_CONFIRMATION: '1' } });

test('a date of birth opens the questions, once it is right', async ({ page, provider, patient }) => {
  const someone = await patient({ fields: { dateOfBirth: '1988-02-29' } });
  await page.goto(someone.link({ context: 'email' }));
  await expect(page.getByRole('heading', { name: 'Confirm your date of birth' })).toBeVisible();
  await checkA11y(page);

  const field = page.getByLabel('Date of birth');
  const confirm = async (text: string) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await confirm('02/30/1988');
  await expect(field).toHaveAccessibleDescription(/Please enter a valid date of birth/);
  await confirm('01/01/2199');
  await expect(field).toHaveAccessibleDescription(/You can't be born in the future!/);
  await confirm('01/01/1850');
  await expect(field).toHaveAccessibleDescription(/Year is too far in the past\./);
  await confirm('02/28/1988');
  await expect(field).toHaveAccessibleDescription(
    /Incorrect date of birth, did you use the MM\/dd\/yyyy format\? Contact your clinician for further assistance\./,
  );
  await expect(field).toBeFocused();
  await checkA11y(page);

  await confirm('02/29/1988');
  await expect(page.getByText('Verified date of birth!')).toBeVisible();
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => provider.submissions(someone.patientId)).toHaveLength(1);

  // Verified for this way of contact: it is not asked again.
  await page.goto(someone.link({ context: 'email' }));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Confirm your date of birth');
});

test('help is there before the date is', async ({ page, patient }) => {
  const someone = await patient();
  await page.goto(someone.link());
  await expect(page.getByRole('heading', { name: 'Confirm your date of birth' })).toBeVisible();
  await page.getByRole('link', { name: 'Need help now?' }).click();
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
});
