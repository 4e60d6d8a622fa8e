import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { Intake, newIntakeEmail } from '../fixtures/intake.ts';
import { pressOn, tabTo } from '../fixtures/keyboard.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expect, test } from '../fixtures/test.ts';

test.use(ownAddress);

test('what is missing or wrong is said beside its field', async ({ page, provider }) => {
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.at('BASIC_INFO');
  await expect(intake.dateOfBirth).toHaveAccessibleDescription(/^Must be at least 13 years old/);
  await intake.press('Next');
  await expect(intake.firstName).toBeFocused();
  await expect(intake.firstName).toHaveAccessibleDescription('First name is required');
  await expect(intake.lastName).toHaveAccessibleDescription('Last name is required');
  await expect(page.getByRole('radiogroup', { name: 'Pronouns' })).toHaveAccessibleDescription(
    'Pronouns are required',
  );
  await expect(intake.dateOfBirth).toHaveAccessibleDescription(/Date of birth is required$/);
  await checkA11y(page);

  await intake.firstName.fill('Ines');
  await intake.lastName.fill('Moreau');
  await intake.pronoun('they/them/theirs').check();
  await expect(intake.firstName).not.toHaveAttribute('aria-invalid');
  const year = new Date().getFullYear();
  for (const [typed, words] of [
    ['02/30/1990', 'Please enter a valid date of birth'],
    [`01/01/${year - 12}`, 'Must be at least 13 years old'],
    ['01/01/1850', 'Year is too far in the past.'],
  ] as const) {
    await intake.dateOfBirth.fill(typed);
    await intake.press('Next');
    await expect(intake.dateOfBirth).toBeFocused();
    await expect(page.getByText(words).last()).toBeVisible();
    await expect(intake.dateOfBirth).toHaveAccessibleDescription(new RegExp(`${words.replace('.', '\\.')}$`));
  }
  await intake.dateOfBirth.fill('03/08/1990');
  await intake.press('Next');

  await intake.at('CONTACT_INFO');
  await intake.email.fill('ines@');
  await intake.press('Next');
  await expect(intake.email).toBeFocused();
  await expect(intake.email).toHaveAccessibleDescription('Invalid email address');
  await expect(intake.phone).toHaveAccessibleDescription(/Phone number is required$/);
  await intake.phone.fill('415555');
  await expect(intake.phone).toHaveAccessibleDescription(/Must be a valid phone number\.$/);
  await checkA11y(page);
  await intake.email.fill('');
  await expect(intake.email).toHaveAccessibleDescription('Required');
});

test('documents that change meanwhile are shown anew, and have to be ticked again', async ({
  page,
  cedarGrove,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  const intake = new Intake(page);
  await cedarGrove.askToSign(['House rules']);
  await cedarGrove.askNothing();
  const { code, intakeInvitationId } = await cedarGrove.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.describe();
  await intake.at('POLICIES');
  await intake.consent.check();
  await cedarGrove.askToSign(['House rules of today', 'Fees']);
  await intake.press('Confirm & Sign');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your clinic has changed these documents' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Fees/ })).toBeVisible();
  await expect(intake.consent).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Confirm & Sign' })).toBeDisabled();
  await checkA11y(page);
  await intake.consent.check();
  await intake.press('Confirm & Sign');
  await intake.at('PAYMENT');
  const { signedPolicies } = await cedarGrove.intake(intakeInvitationId);
  expect(signedPolicies.map(({ description }) => description).toSorted()).toEqual([
    'Fees',
    'House rules of today',
  ]);
});

test('help is one tap away at every step, and nothing is lost by a look at it', async ({
  page,
  provider,
}) => {
  const intake = new Intake(page);
  const lookForHelp = async () => {
    await page.getByRole('link', { name: 'Need help now?' }).click();
    await expect(page).toHaveURL('/help');
    await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
  };
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await page.goto(`/intake?code=${code}`);
  await intake.at('INTRO');
  await lookForHelp();
  await intake.at('INTRO');
  await intake.press('Continue');
  await intake.at('BASIC_INFO');
  await intake.lastName.fill('Half typ');
  await lookForHelp();
  await intake.at('BASIC_INFO');
  await expect(intake.lastName).toHaveValue('Half typ');
  await intake.fillBasicInfo();
  await intake.press('Next');
  await intake.at('CONTACT_INFO');
  await intake.phone.fill('(415) 555');
  await lookForHelp();
  await intake.at('CONTACT_INFO');
  await expect(intake.phone).toHaveValue('(415) 555');
  await intake.phone.fill('(415) 555-0177');
  await intake.press('Next');
  await intake.at('POLICIES');
  await intake.consent.check();
  await lookForHelp();
  await intake.at('POLICIES');
  await expect(intake.consent).toBeChecked();
});

test('the browser’s Back and Forward go through the steps', async ({ page, provider }) => {
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.describe();
  await intake.at('POLICIES');
  await page.goBack();
  await intake.at('CONTACT_INFO');
  await expect(intake.phone).toHaveValue('(415) 555-0177');
  await page.goBack();
  await intake.at('BASIC_INFO');
  await expect(intake.lastName).toHaveValue('Moreau');
  await page.reload();
  await intake.at('BASIC_INFO');
  await page.goForward();
  await intake.at('CONTACT_INFO');
  await intake.press('Back');
  await intake.at('BASIC_INFO');
  await page.goForward();
  await page.goForward();
  await intake.at('POLICIES');
});

test('without a connection nothing is lost, and it goes out when there is one', async ({
  page,
  provider,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.at('BASIC_INFO');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await intake.fillBasicInfo();
  await intake.press('Next');
  await intake.at('CONTACT_INFO');
  await intake.phone.fill('(415) 555-0177');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Saved on this device')).toBeVisible();
  await intake.press('Next');
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible();
  await checkA11y(page);
  await context.setOffline(false);
  await intake.press('Next');
  await intake.at('POLICIES');
});

test('the keyboard alone is enough', async ({ page, provider }) => {
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ firstName: 'Ines', email: newIntakeEmail() });
  await page.goto(`/intake?code=${code}`);
  await intake.at('INTRO');
  await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  await intake.at('BASIC_INFO');
  await tabTo(page, intake.lastName);
  await page.keyboard.type('Moreau');
  await tabTo(page, intake.pronoun('he/him/his'));
  await page.keyboard.press('ArrowDown');
  await expect(intake.pronoun('she/her/hers')).toBeChecked();
  await tabTo(page, intake.dateOfBirth);
  await page.keyboard.type('03081990');
  await page.keyboard.press('Enter');
  await intake.at('CONTACT_INFO');
  await tabTo(page, intake.phone);
  await page.keyboard.type('4155550177');
  await pressOn(page, page.getByRole('button', { name: 'Next' }));
  await intake.at('POLICIES');
  await pressOn(page, page.getByRole('button', { name: /Consent to treatment/ }));
  await expect(page.getByRole('region', { name: 'Consent to treatment' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Close' }));
  await pressOn(page, intake.consent, 'Space');
  await expect(intake.consent).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: 'Confirm & Sign' }));
  await intake.at('QUESTIONNAIRE_INTRO');
  await pressOn(page, page.getByRole('button', { name: 'Back' }));
  await intake.at('POLICIES');
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing is cut off', async ({ page, provider }) => {
    const intake = new Intake(page);
    const look = async () => {
      await expectNoSidewaysScroll(page);
      await checkA11y(page);
    };
    const { code } = await provider.inviteToIntake({
      email: `somebody.with.a.very.long.address.indeed.${process.pid}@mail.example.test`,
    });
    await page.goto(`/intake?code=${code}`);
    await intake.at('INTRO');
    await look();
    await intake.press('Continue');
    await intake.at('BASIC_INFO');
    await intake.press('Next');
    await look();
    await intake.fillBasicInfo();
    await intake.press('Next');
    await intake.at('CONTACT_INFO');
    await look();
    await intake.phone.fill('(415) 555-0177');
    await intake.press('Next');
    await intake.at('POLICIES');
    await look();
    await page.getByRole('button', { name: /Consent to treatment/ }).click();
    await expect(page.getByRole('region', { name: 'Consent to treatment' })).toBeVisible();
    await look();
  });
});
