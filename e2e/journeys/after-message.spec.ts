import type { Page } from '@playwright/test';
import { checkA11y } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { answerCalmWeek, choose, hardDays } from '../fixtures/answering.ts';
import { insideWrapper } from '../fixtures/inside-wrapper.ts';
import { Onboarding } from '../fixtures/onboarding.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { agree, expect, login, test } from '../fixtures/test.ts';

// A link of a message asks for the date of birth, which is what proves somebody for an account.
test.use({ ...ownAddress, settings: { ...ownAddress.settings, EVENKEEL_BIRTHDAY_CONFIRMATION: '1' } });

const dateOfBirth = { kept: '1988-02-29', typed: '02/29/1988' };

const confirmBirthday = async (page: Page) => {
  await page.getByLabel('Date of birth').fill(dateOfBirth.typed);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Verified date of birth!')).toBeVisible();
};

test('a text message leads to the questions, and from there to an account', async ({ page, patient }) => {
  const someone = await patient({ fields: { dateOfBirth: dateOfBirth.kept } });
  await page.goto(someone.link({ context: 'sms' }));
  await confirmBirthday(page);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();

  const steps = new Onboarding(page);
  await expect(page.getByText('Assessments completed!')).toBeVisible();
  await steps.atPassword();
  await expect(steps.email).toHaveValue(someone.email ?? '');
  await checkA11y(page);
  await steps.choosePassword(accountPassword);
  await steps.atTheApp();
  await page.goto('/settings/account');
  await expect(page.getByText(someone.email ?? '')).toBeVisible();
});

test('somebody without a proof is found by their address', async ({ page, patient, outbox }) => {
  // The clinic does not ask for dates of birth.
  await page.route('**/user/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const flag = '"assessment_birthday_confirmation":';
    const body = (await response.text()).replace(`${flag}true`, `${flag}false`);
    return route.fulfill({ response, body });
  });
  const someone = await patient();
  await page.goto(someone.link({ context: 'email' }));
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  const steps = new Onboarding(page);
  await steps.atStep('Create your account', 1);
  await steps.lookUp('Email', someone.email ?? '');
  await steps.atCode();
  await steps.code.fill(await outbox.waitForCode(someone.email ?? ''));
  await steps.atPassword();
});

test('somebody with an account goes to log in, and home where they are signed in', async ({
  page,
  account,
  provider,
  server,
}) => {
  const { patientId, userId, email } = await account({ dateOfBirth: dateOfBirth.kept });
  await agree(server, userId);
  const calmWeek = await provider.importContent('calm-week');
  await provider.assign(patientId, calmWeek);
  const link = `/user/${userId}/assessments?context=email`;
  await page.goto(link);
  await confirmBirthday(page);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Assessments completed!')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await login(page, email, accountPassword);
  await provider.assign(patientId, await provider.importContent('hard-days'));
  await page.goto(link);
  await choose(page, hardDays.mornings, 'Not once');
  await choose(page, hardDays.harm, 'Not once');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Assessments completed!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('crisis resources stay in sight, with the way on beside them', async ({ page, patient }) => {
  const someone = await patient({ assigned: ['hard-days'], fields: { dateOfBirth: dateOfBirth.kept } });
  await page.goto(someone.link({ context: 'sms' }));
  await confirmBirthday(page);
  await choose(page, hardDays.mornings, 'Not once');
  await choose(page, hardDays.harm, 'Once or twice');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Assessments complete!' })).toBeFocused();
  await expect(page.getByRole('link', { name: /988/ }).first()).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await new Onboarding(page).atPassword();
});

test('inside the native wrapper, the wrapper signs in', async ({ page, patient }) => {
  const wrapper = await insideWrapper(page, { platform: 'ios', version: '3.3.0' });
  const someone = await patient({ fields: { dateOfBirth: dateOfBirth.kept } });
  await page.goto(someone.link({ context: 'sms' }));
  await confirmBirthday(page);
  await answerCalmWeek(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  const steps = new Onboarding(page);
  await steps.atPassword();
  await steps.choosePassword(accountPassword);
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused();
  await expect.poll(wrapper.sent).toContainEqual({
    type: 'login',
    payload: { email: someone.email, password: accountPassword },
  });
  await checkA11y(page);
});
