import { api } from '@evenkeel/contract/api';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { answerCalmWeek, calmWeekQuestions, choose, option } from '../fixtures/answering.ts';
import { send } from '../fixtures/call.ts';
import { pressOn, tabTo } from '../fixtures/keyboard.ts';
import {
  asTyped,
  expectFreshKiosk,
  findByName,
  goOn,
  kioskPath,
  openQuestions,
  typeName,
} from '../fixtures/kiosk.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { Provider } from '../fixtures/provider.ts';
import { expect, test } from '../fixtures/test.ts';

test.use(ownAddress);
test.beforeEach(({ provider }) => provider.setKiosk({ enabled: true, identifiers: ['name_dob', 'mrn'] }));

const noMatch = 'No account found that matches the provided info. If you need help, ask your clinician.';

test('found by name and date of birth, answered, done, and the next one finds nothing', async ({
  page,
  provider,
  patient,
  server,
}) => {
  const someone = await patient();
  await page.goto(kioskPath);
  await expect(page.getByRole('banner').getByText('Harbor View Behavioral Health')).toBeVisible();
  await expect(page).toHaveTitle('Harbor View Behavioral Health · Evenkeel');
  await checkA11y(page);
  await typeName(page, { ...someone, lastName: someone.lastName.toUpperCase() });
  await goOn(page).click();

  await expect(page.getByRole('heading', { name: 'Hello, Noor' })).toBeFocused();
  // Not in the browser's history.
  await expect(page).toHaveTitle('Welcome · Evenkeel');
  await checkA11y(page);
  const visitId = await openQuestions(page);
  expect([someone.userId, someone.patientId]).not.toContain(visitId);

  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Restart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
  await checkA11y(page);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Done' }).click();

  await expectFreshKiosk(page);
  const [submission] = await provider.submissions(someone.patientId);
  expect(submission).toMatchObject({ source: 'kiosk', flowType: 'clinic' });
  const ended = await send(server.url, api.getPublicUser, { params: { userId: visitId } });
  expect(ended.status).toBe(404);
});

test('somebody whose name was found by a mistake goes back at once', async ({ page, patient }) => {
  await findByName(page, await patient());
  await page.getByRole('button', { name: 'I am not Noor' }).click();
  await expectFreshKiosk(page);
});

test('every field says what is wrong with it, and keeps nothing for others', async ({ page, patient }) => {
  const someone = await patient({ fields: { medicalRecordNumber: 'HV-7702' } });
  await page.goto(kioskPath);
  const lastName = page.getByLabel('Last name');
  const birthday = page.getByRole('textbox', { name: 'Date of birth' });
  await goOn(page).click();
  await expect(lastName).toHaveAccessibleDescription('* Required');
  await expect(lastName).toBeFocused();
  await expect(birthday).toHaveAccessibleDescription(/\* Required/);
  await checkA11y(page);
  await lastName.fill('Nobody');
  for (const [typed, message] of [
    ['02/30/1990', 'Please enter a valid date of birth'],
    ['01/01/2999', "You can't be born in the future!"],
    ['01/01/1850', 'Year is too far in the past.'],
  ] as const) {
    await birthday.fill(typed);
    await goOn(page).click();
    await expect(birthday).toHaveAccessibleDescription(new RegExp(message.replace('?', '\\?')));
  }
  await birthday.fill(asTyped(someone.dateOfBirth));
  await goOn(page).click();
  await expect(page.getByRole('alert').getByText(noMatch)).toBeVisible();
  await checkA11y(page);

  await page.getByLabel('Medical record number').check();
  await expect(page.getByText(noMatch)).toBeHidden();
  await page.getByRole('textbox', { name: 'Medical record number' }).fill('HV-0000');
  await goOn(page).click();
  await expect(page.getByText(noMatch)).toBeVisible();
  // Going back to the other way finds its fields empty.
  await page.getByLabel('Name and date of birth').check();
  await expect(lastName).toHaveValue('');

  for (const field of await page.getByRole('textbox').all()) {
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await expect(field).not.toHaveAttribute('type', /email|password/);
  }
  await lastName.fill('Half a na');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expectFreshKiosk(page);
});

test('two people of one name and birthday are told apart by phone or email', async ({ page, patient }) => {
  const shared = { lastName: 'Twin', dateOfBirth: '1979-09-09', phoneNumber: '(415) 555-0177' };
  await patient({ fields: { ...shared, firstName: 'Lena', email: 'lena@example.test' } });
  await patient({ fields: { ...shared, firstName: 'Tove', email: 'tove@example.test' } });
  await page.goto(kioskPath);
  await typeName(page, shared);
  await goOn(page).click();

  const phone = page.getByRole('textbox', { name: 'Phone' });
  await expect(phone).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('We need a little more to be sure that it is you.');
  await expect(phone).toHaveAttribute('autocomplete', 'off');
  await checkA11y(page);
  await goOn(page).click();
  await expect(phone).toHaveAccessibleDescription(/\* Required/);
  await phone.fill('555');
  await goOn(page).click();
  await expect(phone).toHaveAccessibleDescription(/Must be a valid phone number\./);
  await checkA11y(page);

  await phone.fill('4155550177');
  await goOn(page).click();
  await expect(
    page.getByText(
      'There was an issue finding your account. Try using email or MRN instead. If you need help, ask your clinician.',
    ),
  ).toBeVisible();
  await checkA11y(page);

  await page.getByLabel('Email').check();
  const email = page.getByRole('textbox', { name: 'Email' });
  await goOn(page).click();
  await expect(email).toHaveAccessibleDescription('* Required');
  await email.fill('no address');
  await goOn(page).click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email');
  await email.fill('nobody@example.test');
  await goOn(page).click();
  await expect(page.getByText(noMatch)).toBeVisible();
  await email.fill('Tove@example.test');
  await goOn(page).click();
  await expect(page.getByRole('heading', { name: 'Hello, Tove' })).toBeVisible();
});

test('a clinic that is not there, one whose kiosk is off, and one that asks for one thing alone', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  const other = new Provider(server.url, 'demo-cedar-grove');
  await page.goto('/clinics/nowhere');
  await expect(
    page.getByText('Could not find clinic: nowhere. Are you sure you have the right URL?'),
  ).toBeVisible();
  await checkA11y(page);

  await other.setKiosk({ enabled: false, identifiers: ['mrn'] });
  await page.goto('/clinics/cedar-grove');
  await expect(
    page.getByText('Could not find clinic: cedar-grove. Are you sure you have the right URL?'),
  ).toBeVisible();

  await other.setKiosk({ enabled: true, identifiers: ['mrn'] });
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByLabel('Medical record number')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await other.setKiosk({ enabled: true, identifiers: ['name_dob'] });
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByLabel('Last name')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByLabel('Medical record number')).toBeHidden();
});

test('the eleventh try in a minute has to wait, and is told how long', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/429/);
  await page.goto(kioskPath);
  await page.getByLabel('Medical record number').check();
  await page.getByRole('textbox', { name: 'Medical record number' }).fill('HV-0000');
  const answer = () => page.waitForResponse('**/identify-patient-attributes');
  for (let tries = 0; tries < 10; tries += 1) {
    const [answered] = await Promise.all([answer(), goOn(page).click()]);
    expect(answered.status()).toBe(200);
    await expect(page.getByText(noMatch)).toBeVisible();
  }
  await goOn(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many tries\. Please wait a little and try again\. You can try again in (\d+ seconds?|1 minute)\.$/,
  );
  await checkA11y(page);
});

test('by keyboard alone, from the name to Done', async ({ page, patient, provider }) => {
  const someone = await patient();
  await page.goto(kioskPath);
  await tabTo(page, page.getByLabel('Name and date of birth'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Medical record number' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByLabel('Last name'));
  await page.keyboard.type(someone.lastName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(someone.dateOfBirth.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2$3$1'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello, Noor' })).toBeFocused();
  await pressOn(page, goOn(page));
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeFocused();
  for (const question of calmWeekQuestions) {
    await tabTo(page, option(page, question, 'Never'));
    await page.keyboard.press('2');
  }
  await pressOn(page, page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: 'Done' }));
  await expectFreshKiosk(page);
  expect(await provider.submissions(someone.patientId)).toHaveLength(1);
});

test('help stands in front of the questions, which keep their answers', async ({ page, patient }) => {
  await findByName(page, await patient());
  await openQuestions(page);
  const [first] = calmWeekQuestions;
  await choose(page, first, 'Most days');
  await page.getByRole('button', { name: 'Need help now?' }).click();
  const help = page.getByRole('dialog', { name: 'Your Safety Net' });
  await expect(help.getByRole('link', { name: /Call 988/ })).toHaveAttribute('href', 'tel:988');
  await expect(help).toContainText('does not offer crisis counseling or emergency services');
  await checkA11y(page);
  await help.getByRole('button', { name: 'Go back' }).click();
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: 'Need help now?' })).toBeFocused();
  await expect(option(page, first, 'Most days')).toBeChecked();
});

test('help is there before anybody is found', async ({ page }) => {
  await page.goto(kioskPath);
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /Call 988/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
]) {
  test(`nothing is cut off at ${viewport.width} by ${viewport.height}`, async ({ page, patient }) => {
    await page.setViewportSize(viewport);
    const someone = await patient();
    await findByName(page, someone);
    await expectNoSidewaysScroll(page);
    await openQuestions(page);
    await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Restart' }).click();
    await expectFreshKiosk(page);
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
}
