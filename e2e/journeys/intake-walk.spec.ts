import type { Page } from '@playwright/test';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { Intake, newIntakeEmail } from '../fixtures/intake.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expect, test } from '../fixtures/test.ts';

test.use(ownAddress);

const questions = (page: Page, name: string) =>
  page.getByRole('group', { name }).or(page.getByRole('radiogroup', { name }));
const choose = (page: Page, question: string, answer: string) =>
  questions(page, question).getByLabel(answer, { exact: true }).check();

test('from the invitation to a patient with an account to make, with a reload at every step', async ({
  page,
  provider,
  outbox,
}) => {
  const intake = new Intake(page);
  const email = newIntakeEmail();
  const { intakeInvitationId, url } = await provider.inviteToIntake({ firstName: 'Ines', email });
  const [message] = await outbox.waitFor(email);
  expect(message?.links).toContain(url);
  const address = url.replace(/^https?:\/\/[^/]+/, '');

  await page.goto(address);
  await intake.at('INTRO');
  await expect(intake.heading('Welcome to Harbor View Behavioral Health')).toBeVisible();
  await page.reload();
  await intake.at('INTRO');
  await checkA11y(page);
  await intake.press('Continue');

  await intake.at('BASIC_INFO');
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await expect(intake.firstName).toHaveValue('Ines');
  await checkA11y(page);
  await intake.fillBasicInfo();
  await intake.preferredName.fill('Nes');
  await page.reload();
  await intake.at('BASIC_INFO');
  await expect(intake.lastName).toHaveValue('Moreau');
  await expect(intake.pronoun('she/her/hers')).toBeChecked();
  await expect(intake.dateOfBirth).toHaveValue('03/08/1990');
  await intake.press('Next');

  await intake.at('CONTACT_INFO');
  await expect(intake.email).toHaveValue(email);
  await intake.phone.fill('4155550177');
  await page.reload();
  await intake.at('CONTACT_INFO');
  await expect(intake.phone).toHaveValue('(415) 555-0177');
  await checkA11y(page);
  await intake.press('Next');

  await intake.at('POLICIES');
  await expect(page.getByRole('button', { name: 'Confirm & Sign' })).toBeDisabled();
  await checkA11y(page);
  await intake.consent.check();
  await page.reload();
  await intake.at('POLICIES');
  await expect(intake.consent).toBeChecked();
  await checkA11y(page);
  await intake.press('Confirm & Sign');

  await intake.at('QUESTIONNAIRE_INTRO');
  await page.reload();
  await intake.at('QUESTIONNAIRE_INTRO');
  await intake.press('Start');
  await choose(page, 'Is there somebody we may call if we are worried about you?', 'No');
  await page.reload();
  await expect(
    questions(page, 'Is there somebody we may call if we are worried about you?').getByLabel('No', {
      exact: true,
    }),
  ).toBeChecked();
  await intake.press('Next');
  await choose(page, 'Has a doctor told you about any of these?', 'None of these');
  await choose(page, 'Do you take any medicines, vitamins or supplements?', 'No');
  await intake.press('Next');
  await page.getByLabel(/What would you like help with\?/).fill('Sleep, mostly.');
  await choose(page, 'How long has it been on your mind?', 'Some months');
  await intake.press('Next');
  await choose(page, 'How have the last two weeks been, taken together?', 'Mostly good');
  await choose(
    page,
    'Lately, have you had thoughts of hurting yourself or of not wanting to be alive?',
    'No',
  );
  await intake.press('Submit');

  await intake.at('PAYMENT');
  await page.reload();
  await intake.at('PAYMENT');
  await intake.press('Skip for now');
  await intake.atCompleted();
  await expect(page.getByText('Step 8 of 8')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
    'href',
    '/accept-invite',
  );
  await expectNoSidewaysScroll(page);
  await checkA11y(page);
  expect(await intake.kept()).toBe('');
  await page.reload();
  await intake.atCompleted();

  const record = await provider.intake(intakeInvitationId);
  expect(record).toMatchObject({
    status: 'completed',
    firstName: 'Ines',
    lastName: 'Moreau',
    basicInfo: {
      firstName: 'Ines',
      lastName: 'Moreau',
      preferredName: 'Nes',
      pronoun: 'she/her/hers',
      dateOfBirth: '1990-03-08',
      email,
      phoneNumber: '+14155550177',
    },
    payment: { paymentMethodSaved: false },
  });
  expect(record.signedPolicies.map(({ description }) => description).toSorted()).toEqual([
    'Consent to treatment',
    'Notice of privacy practices',
  ]);
  expect((await provider.findPatient(email)).patientId).toBe(record.patientId);
  const messages = await outbox.waitFor(email, 2);
  expect(messages[0]?.links.some((link) => link.endsWith('/accept-invite'))).toBe(true);

  // The link has done its work, here and on any device.
  await page.goto(address);
  await intake.atCompleted();
  await page.goBack();
  expect(await intake.kept()).toBe('');
});

test('where the clinic asks nothing, two steps and a card are all', async ({ page, cedarGrove }) => {
  const intake = new Intake(page);
  await cedarGrove.askToSign([]);
  await cedarGrove.askNothing();
  const { code } = await cedarGrove.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.describe();
  await intake.at('PAYMENT');
  await intake.press('Back');
  await intake.at('CONTACT_INFO');
  await intake.press('Next');
  await intake.at('PAYMENT');
  await intake.press('Skip for now');
  await intake.atCompleted();
});
