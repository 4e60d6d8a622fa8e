import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { newPhone, Onboarding } from '../fixtures/onboarding.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expect, login, test } from '../fixtures/test.ts';

test.use(ownAddress);

test('a telephone number leads from an invite to an account', async ({ page, provider, outbox, context }) => {
  const steps = new Onboarding(page);
  const phone = newPhone();
  const someone = await provider.addPatient({ phoneNumber: phone.kept });
  await provider.invite(someone.patientId, 'sms');
  const [invitation] = await outbox.waitFor(phone.kept);
  // Nothing about the person is in the link.
  expect(invitation?.links.map((link) => link.replace(new URL(link).origin, ''))).toEqual(['/accept-invite']);
  await steps.open();
  await checkA11y(page);

  await steps.press('Continue');
  await expect(steps.phone).toHaveAccessibleDescription(/\* Required/);
  await steps.phone.pressSequentially('212');
  await expect(steps.phone).toHaveAccessibleDescription(/Must be a valid phone number\./);
  await checkA11y(page);
  await steps.phone.fill(phone.typed);
  await steps.press('Continue');

  await steps.atCode();
  await expect(page.getByText(phone.typed)).toBeVisible();
  await checkA11y(page);
  await page.goBack();
  await steps.atStep('Create your account', 1);
  await expect(steps.phone).toHaveValue(phone.typed);
  await page.goForward();
  await steps.atCode();

  // Pasted as people copy it, it goes at the sixth digit.
  const code = await outbox.waitForCode(phone.kept);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)}-${code.slice(3)}`);
  await steps.code.press('ControlOrMeta+v');
  await steps.atPassword();
  await expect(steps.email).toHaveValue(someone.email ?? '');
  await expect(steps.email).not.toBeEditable();
  await checkA11y(page);

  // Proved once, a reload asks for nothing again; and nothing secret waits in the browser.
  await page.reload();
  await steps.atPassword();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      document.cookie,
    ]),
  );
  expect(kept).not.toContain(code);

  await steps.choosePassword(accountPassword);
  await steps.atTheApp();
  await page.goto('/settings/account');
  await expect(page.getByText(someone.email ?? '')).toBeVisible();
});

test('an e-mail address leads there too, filled in by the phone', async ({
  page,
  provider,
  outbox,
  context,
}) => {
  const steps = new Onboarding(page);
  const { patientId, email } = await provider.addPatient();
  await provider.invite(patientId);
  await steps.open();
  await page.getByText('Email', { exact: true }).first().click();
  await steps.email.fill('noor@');
  await steps.press('Continue');
  await expect(steps.email).toHaveAccessibleDescription(/Please enter a valid email/);
  await checkA11y(page);
  await steps.email.fill((email ?? '').toUpperCase());
  await steps.press('Continue');
  await steps.atCode();
  await expect(steps.code).toHaveAttribute('autocomplete', 'one-time-code');
  await steps.code.fill(await outbox.waitForCode(email ?? ''));
  await steps.atPassword();
  expect((await context.cookies()).find(({ name }) => name === 'evenkeel-account-proof')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  });
  await steps.choosePassword(accountPassword);
  await steps.atTheApp();
  // Back finds nothing of what was typed.
  await page.goBack();
  await steps.atStep('Create your account', 1);
  await expect(steps.phone).toHaveValue('');
});

test('several people with one number are told apart', async ({ page, provider, outbox }) => {
  const steps = new Onboarding(page);
  const phone = newPhone();
  const [ash] = await Promise.all(
    ['Ash', 'Birch'].map(async (lastName, index) => {
      const person = await provider.addPatient({
        lastName,
        dateOfBirth: `199${index}-04-12`,
        phoneNumber: phone.kept,
      });
      await provider.invite(person.patientId, 'sms');
      return person;
    }),
  );
  await steps.open();
  await steps.lookUp('Phone', phone.typed);
  await expect(steps.lastName).toBeFocused();
  await checkA11y(page);
  await steps.press('Continue');
  await expect(steps.lastName).toHaveAccessibleDescription(/\* Required/);
  await expect(steps.dateOfBirth).toHaveAccessibleDescription(/\* Required/);
  for (const [date, error] of [
    ['02/30/1990', 'Please enter a valid date of birth'],
    ['01/01/2199', "You can't be born in the future!"],
    ['01/01/1850', 'Year is too far in the past.'],
  ] as const) {
    await steps.dateOfBirth.fill(date);
    await expect(steps.dateOfBirth).toHaveAccessibleDescription(new RegExp(error.replace('.', '\\.')));
  }
  await checkA11y(page);
  await steps.distinguish('ash', '04/12/1990');
  await steps.atCode();
  await steps.code.fill(await outbox.waitForCode(phone.kept));
  await steps.atPassword();
  await expect(steps.email).toHaveValue(ash?.email ?? '');
});

test('somebody else who is signed in is signed out first', async ({ page, account, provider, outbox }) => {
  const steps = new Onboarding(page);
  const other = await account();
  await login(page, other.email, accountPassword);
  const { patientId, email } = await provider.addPatient({ firstName: 'Ines' });
  await provider.invite(patientId);
  await steps.untilPassword(outbox, email ?? '');
  const signedOut = page.waitForResponse(/\/auth\/sign-out$/);
  await steps.choosePassword(accountPassword);
  expect((await signedOut).status()).toBe(204);
  await steps.atTheApp();
  await page.goto('/settings/account');
  await expect(page.getByText(email ?? '')).toBeVisible();
  await expect(page.getByText(other.email)).toHaveCount(0);
});

test('the keyboard alone is enough', async ({ page, provider, outbox }) => {
  const steps = new Onboarding(page);
  const { patientId, email } = await provider.addPatient();
  await provider.invite(patientId);
  await steps.open();
  await tabTo(page, page.getByRole('radio', { name: 'Phone' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, steps.email);
  await page.keyboard.type(email ?? '');
  await page.keyboard.press('Enter');
  await steps.atCode();
  await tabTo(page, steps.code);
  await page.keyboard.type(await outbox.waitForCode(email ?? ''));
  await steps.atPassword();
  await tabTo(page, steps.password);
  await page.keyboard.type(accountPassword);
  await tabTo(page, steps.confirmPassword);
  await page.keyboard.type(accountPassword);
  await tabTo(page, page.getByRole('button', { name: 'Create account' }));
  await page.keyboard.press('Enter');
  await steps.atTheApp();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing is cut off', async ({ page, provider, outbox }) => {
    const steps = new Onboarding(page);
    const email = `somebody.with.a.very.long.address.${process.pid}@mail.example.test`;
    const { patientId } = await provider.addPatient({ email });
    await provider.invite(patientId);
    await steps.open();
    await expectNoSidewaysScroll(page);
    await steps.lookUp('Email', email);
    await steps.atCode();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
    await steps.code.fill(await outbox.waitForCode(email));
    await steps.atPassword();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
});
