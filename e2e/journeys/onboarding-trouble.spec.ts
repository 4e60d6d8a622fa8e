import { checkA11y } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { newPhone, Onboarding } from '../fixtures/onboarding.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { Provider } from '../fixtures/provider.ts';
import { expect, login, test } from '../fixtures/test.ts';

test.use(ownAddress);

test('several people who cannot be told apart are helped on', async ({ page, provider }) => {
  const steps = new Onboarding(page);
  const phone = newPhone();
  for (const firstName of ['Robin', 'Jamie']) {
    const twin = await provider.addPatient({ firstName, lastName: 'Ash', phoneNumber: phone.kept });
    await provider.invite(twin.patientId, 'sms');
  }
  await steps.open();
  await steps.lookUp('Phone', phone.typed);
  await steps.distinguish('Ash', '02/29/1988');
  const alert = page.getByRole('alert').filter({ hasText: 'There was an issue' });
  await expect(alert).toHaveText(
    "There was an issue finding your account. Try using email instead or please reach out to your clinician and/or the provider's support for help.",
  );
  await expect(alert.getByRole('link', { name: 'support' })).toHaveAttribute('href', /^mailto:/);
  await checkA11y(page);
});

test('nobody invited, and somebody with an account, are led on', async ({ page, account, outbox }) => {
  const steps = new Onboarding(page);
  await steps.open();
  await steps.lookUp('Email', 'nobody.invited@example.test');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('No active invite found. Try both your Phone and Email.');
  await expect(alert.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login');
  await expect(alert.getByRole('link', { name: 'reset your password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await expect(alert.getByRole('link', { name: 'support' })).toHaveAttribute('href', /^mailto:/);
  await checkA11y(page);
  expect(await outbox.to('nobody.invited@example.test')).toEqual([]);

  const phone = newPhone();
  const { email } = await account({ phoneNumber: phone.kept });
  await steps.email.fill(email);
  await steps.press('Continue');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have an account already. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await steps.open();
  await steps.lookUp('Phone', phone.typed);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a wrong code, too many of them, and a new one', async ({ page, provider, outbox, consoleWatch }) => {
  consoleWatch.allow(/status of (401|429)/);
  await page.clock.install();
  const steps = new Onboarding(page);
  const { patientId, email } = await provider.addPatient();
  const address = email ?? '';
  await provider.invite(patientId);
  await steps.open();
  await steps.lookUp('Email', address);
  await steps.atCode();
  const first = await outbox.waitForCode(address);
  const wrong = first === '000000' ? '111111' : '000000';

  await steps.code.pressSequentially(wrong);
  await expect(steps.code).toHaveAccessibleDescription(
    'This code is not right, or it has expired. Check it, or ask for a new one.',
  );
  await expect(steps.code).toBeFocused();
  await checkA11y(page);
  const answer = () => page.waitForResponse(/verification-code$/);
  for (const status of [401, 401, 401, 401, 429]) {
    const answered = answer();
    await steps.press('Continue');
    expect((await answered).status()).toBe(status);
    // The page has taken the answer in: what is typed while it waits for one goes nowhere.
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  }
  // Even the right one is of no use now.
  const refused = answer();
  await steps.code.fill(first);
  expect((await refused).status()).toBe(429);
  await expect(steps.code).toHaveAccessibleDescription(/\S/);
  await expect(steps.code).not.toHaveAccessibleDescription(/This code is not right/);
  await checkA11y(page);

  const again = page.getByRole('button', { name: 'Send a new code' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(30_000);
  await again.click();
  await expect(page.getByText('A new code is on its way. The earlier one no longer works.')).toBeVisible();
  await expect(steps.code).toBeFocused();
  await expect(steps.code).toHaveValue('');
  await checkA11y(page);
  await steps.code.fill(await outbox.waitForCode(address, 2));
  await steps.atPassword();
});

test('weak and common passwords are refused beside their field', async ({
  page,
  provider,
  outbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 422/);
  const steps = new Onboarding(page);
  const { patientId, email } = await provider.addPatient();
  await provider.invite(patientId);
  await steps.untilPassword(outbox, email ?? '');
  await steps.password.fill('calmwaters');
  await steps.confirmPassword.fill('calm');
  await steps.press('Create account');
  await expect(steps.password).toHaveAccessibleDescription(/At least one number/);
  await expect(steps.password).toBeFocused();
  await expect(steps.confirmPassword).toHaveAccessibleDescription('Both passwords must match.');
  await checkA11y(page);
  await steps.choosePassword('Password1!');
  await expect(steps.password).toHaveAccessibleDescription(/too easy to guess/);
  await checkA11y(page);
  await steps.choosePassword(accountPassword);
  await steps.atTheApp();
});

test('an account that cannot be made says so, and whoever was signed in stays', async ({
  page,
  account,
  server,
  outbox,
}) => {
  const steps = new Onboarding(page);
  const { email } = await account();
  const elsewhere = new Provider(server.url, 'demo-cedar-grove');
  const sameAddress = await elsewhere.addPatient({ email });
  await elsewhere.invite(sameAddress.patientId);
  await login(page, email, accountPassword);
  await steps.untilPassword(outbox, email, 2);
  await steps.choosePassword(accountPassword);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    "Your account could not be created. Try to login instead or please reach out to your clinician or the provider's support for help.",
  );
  await expect(alert.getByRole('link', { name: 'login' })).toHaveAttribute('href', '/login');
  await expect(alert.getByRole('link', { name: 'support' })).toHaveAttribute('href', /^mailto:/);
  await checkA11y(page);
  await page.goto('/');
  await expect(page).toHaveURL('/');
});

test('a lapsed proof leads back to the first step', async ({
  page,
  provider,
  outbox,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403/);
  const steps = new Onboarding(page);
  const { patientId, email } = await provider.addPatient();
  await provider.invite(patientId);
  await steps.untilPassword(outbox, email ?? '');
  await context.clearCookies();
  await steps.choosePassword(accountPassword);
  await steps.atStep('Create your account', 1);
  await expect(page.getByText('Please confirm who you are once more')).toBeVisible();
  await checkA11y(page);
});

test('where accounts are not made here, the page says who makes them', async ({ page }) => {
  await page.route('/accept-invite', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"accept_invite_flow":true', '"accept_invite_flow":false');
    await route.fulfill({ response, body });
  });
  await page.goto('/accept-invite');
  await expect(page.getByText(/Your clinic makes your account together with you\./)).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Go to log in' }).click();
  await expect(page).toHaveURL('/login');
});
