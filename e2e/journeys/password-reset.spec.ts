import type { Page } from '@playwright/test';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { expect, login, test } from '../fixtures/test.ts';

test.use(ownAddress);

const newPassword = '7Larks&BlueSky';

const codeField = (page: Page) => page.getByLabel('Reset code');
const chosen = (page: Page) => page.getByLabel('New password');
const again = (page: Page) => page.getByLabel('Confirm password');
const reset = (page: Page) => page.getByRole('button', { name: 'Reset password' });

const signIn = async (page: Page, password: string) => {
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

test('somebody who has forgotten the password chooses a new one, and is signed out everywhere else', async ({
  page,
  browser,
  account,
  outbox,
  consoleWatch,
}) => {
  test.slow();
  consoleWatch.allow(/status of 401/);
  const { email } = await account();
  const elsewhere = await (await browser.newContext()).newPage();
  await login(elsewhere, email, accountPassword);

  await page.goto('/progress');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(`/reset-password?email=${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await checkA11y(page);

  // The code comes as people copy it.
  const code = await outbox.waitForCode(email, 2);
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(codeField(page)).toHaveValue(code);
  await chosen(page).fill(newPassword);
  await expect(page.getByRole('listitem').filter({ hasText: 'Not met yet' })).toHaveCount(0);
  await again(page).fill(newPassword);
  await checkA11y(page);
  await reset(page).click();
  await expect(page.getByRole('heading', { name: 'Password reset' })).toBeFocused();
  await checkA11y(page);
  await expect
    .poll(async () => (await outbox.to(email)).map(({ messageType }) => messageType))
    .toContain('PASSWORD_CHANGED');

  await elsewhere.reload();
  await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await elsewhere.context().close();

  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signIn(page, accountPassword);
  await expect(page.getByRole('alert')).toContainText('The email or password is not right.');
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // Where they wanted to go before all of this.
  await expect(page).toHaveURL('/progress');
});

test('what is wrong with a code or a new password is said beside it', async ({
  page,
  account,
  outbox,
  consoleWatch,
}) => {
  test.slow();
  consoleWatch.allow(/status of 4(01|22)/);
  const { email } = await account();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  const first = await outbox.waitForCode(email, 2);

  await reset(page).click();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription(/Please enter the reset code sent to your email/);
  await checkA11y(page);

  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('A new code is on its way. The earlier one no longer works.')).toBeVisible();
  const second = await outbox.waitForCode(email, 3);
  await codeField(page).fill(first);
  await chosen(page).fill('Password1!');
  await again(page).fill('Password1');
  await reset(page).click();
  await expect(again(page)).toHaveAccessibleDescription('Passwords do not match');
  await checkA11y(page);
  await again(page).fill('Password1!');
  await reset(page).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Did you enter the right email?.');
  await expect(codeField(page)).toBeFocused();
  await checkA11y(page);

  await codeField(page).fill(second);
  await reset(page).click();
  await expect(chosen(page)).toBeFocused();
  await expect(chosen(page)).toHaveAccessibleDescription(/This password is too easy to guess/);
  await checkA11y(page);
});

test('a reset without an email begins with the email, and an unknown one is told', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Required');
  await page.getByLabel('Email').fill('maya@');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email');
  await checkA11y(page);
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Did you enter the right email?');
  await checkA11y(page);
});

test('only so many codes are sent in an hour, and the wait is named', async ({
  page,
  account,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 429/);
  const { email } = await account();
  await page.goto(`/reset-password?email=${encodeURIComponent(email)}`);
  const refused = page.getByRole('alert').filter({ hasText: 'You can try again in' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(refused).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkA11y(page);
});

test('the keyboard alone takes a person to a new password', async ({ page, account, outbox }) => {
  const { email } = await account();
  await page.goto('/forgot-password');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  const code = await outbox.waitForCode(email, 2);
  await tabTo(page, codeField(page));
  await page.keyboard.type(code);
  await tabTo(page, chosen(page));
  await page.keyboard.type(newPassword);
  await tabTo(page, page.getByRole('button', { name: 'Show new password' }));
  await page.keyboard.press('Space');
  await expect(chosen(page)).toHaveAttribute('type', 'text');
  await tabTo(page, again(page));
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password reset' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Back to sign in' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing is lost of choosing a new password', async ({ page }) => {
    await page.goto('/forgot-password');
    await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(
      '/reset-password?email=somebody.with.a.rather.long.address@department.hospital.example.test',
    );
    await reset(page).click();
    await expect(codeField(page)).toBeFocused();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
});
