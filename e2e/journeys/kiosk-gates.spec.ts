import { checkA11y } from '../fixtures/accessibility.ts';
import { asTyped, expectFreshKiosk, findByName, goOn, kioskPath, openQuestions } from '../fixtures/kiosk.ts';
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

test('nothing to answer says so in words for somebody who came by no link', async ({ page, patient }) => {
  await findByName(page, await patient({ assigned: [] }));
  await openQuestions(page);
  await expect(page.getByRole('heading', { name: 'This link is no longer available' })).toBeVisible();
  await expect(page.getByText('Nothing is waiting for you here right now.')).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Done' }).click();
  await expectFreshKiosk(page);
});

test('a guardian is greeted by their own name, and asked about the child', async ({ page, provider }) => {
  const rosa = await provider.findPatient('rosa@demo.evenkeel.test');
  await findByName(page, rosa);
  await openQuestions(page);
  await expect(
    page
      .getByText('Questions about Leo')
      .or(page.getByText(/about Leo/))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expect(page.getByRole('dialog')).toContainText('If Leo or you are struggling');
});

test('a safety net that was opened at a kiosk leads back to it', async ({ page, patient }) => {
  const someone = await patient();
  await page.goto(`/user/${someone.userId}/safety-net?context=kiosk&homescreenUrl=${kioskPath}`);
  await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Harbor View Behavioral Health')).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expectFreshKiosk(page);
});

test('whoever was found by the date of birth is not asked for it again', async ({ page, patient }) => {
  await findByName(page, await patient());
  await openQuestions(page);
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
});
