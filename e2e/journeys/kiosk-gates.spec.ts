import { checkA11y } from '../fixtures/accessibility.ts';
import { asTyped, findByName, goOn, kioskPath, openQuestions } from '../fixtures/kiosk.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({
  ...ownAddress,
  settings: { ...ownAddress.settings, EVENKEEL_BIRTHDAY_CONFIRMATION: '1' },
});
test.beforeEach(({ provider }) => provider.setKiosk({ enabled: true, identifiers: ['name_dob', 'mrn'] }));

test('found by medical record number: consent and date of birth stand before the questions', async ({
  page,
  patient,
}) => {
  const someone = await patient({
    consented: false,
    fields: { medicalRecordNumber: 'HV-7701', preferredName: 'Jo' },
  });
  await page.goto(kioskPath);
  await page.getByLabel('Medical record number').check();
  const field = page.getByRole('textbox', { name: 'Medical record number' });
  await expect(page.getByLabel('Last name')).toBeHidden();
  await goOn(page).click();
  await expect(field).toHaveAccessibleDescription(/\* Required/);
  await expect(field).toBeFocused();
  await checkA11y(page);
  await field.fill('hv-7701');
  await goOn(page).click();
  await expect(page.getByRole('heading', { name: 'Hello, Jo' })).toBeVisible();
  await openQuestions(page);

  await expect(page.getByRole('heading', { name: 'Before you begin' })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your date of birth' })).toBeVisible();
  const birthday = page.getByRole('textbox', { name: 'Date of birth' });
  await expect(birthday).toHaveAttribute('autocomplete', 'off');
  await birthday.fill(asTyped(someone.dateOfBirth));
  await goOn(page).click();
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
});

test('whoever was found by the date of birth is not asked for it again', async ({ page, patient }) => {
  await findByName(page, await patient());
  await openQuestions(page);
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
});
