import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { Intake, newIntakeEmail } from '../fixtures/intake.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { storedTokens } from '../fixtures/session.ts';
import { expect, login, test } from '../fixtures/test.ts';

test.use(ownAddress);

/** Of the demonstration: its seven days were over before it was made. */
const expired = { code: 'demo-intake-expired', email: 'wren@demo.evenkeel.test' } as const;
const codeIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('code') ?? '';

/** Types something at a link, and lets its tokens, or the whole of it, be such as the server refuses. */
const typeAndLapse = async (intake: Intake, code: string, heldFor = code) => {
  await intake.begin(code);
  await intake.at('BASIC_INFO');
  await intake.lastName.fill('Typed');
  await intake.page.evaluate(
    ([from, to]) => {
      for (const key of ['evenkeel.intake', 'evenkeel.intake-session']) {
        const kept = localStorage.getItem(key) ?? '';
        const spoilt = kept.replace(/"(accessToken|refreshToken)":"[^"]*"/g, '"$1":"spoilt"');
        localStorage.setItem(key, spoilt.replace(from, to));
      }
    },
    [code, heldFor] as const,
  );
  await intake.page.goto(`/intake?code=${heldFor}`);
};

test('an expired link is renewed by its person', async ({ page, outbox }) => {
  const intake = new Intake(page);
  const before = await outbox.to(expired.email);
  await page.goto(`/intake?code=${expired.code}`);
  await intake.atExpiredLink(expired.code);
  await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible();
  await checkA11y(page);
  await intake.press('Resend Link');
  await expect(page.getByRole('alert')).toHaveText("Check your messages! We've sent you a new link!");
  await checkA11y(page);
  const [message] = await outbox.waitFor(expired.email, before.length + 1);
  await intake.begin(codeIn(message?.links[0]));
  await intake.at('BASIC_INFO');
});

test('a link that expires in mid-way leads to a new one', async ({
  page,
  provider,
  outbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const intake = new Intake(page);
  const before = await outbox.to(expired.email);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await typeAndLapse(intake, code, expired.code);
  await intake.atExpiredLink(expired.code);
  await intake.press('Resend Link');
  const [message] = await outbox.waitFor(expired.email, before.length + 1);
  await intake.begin(codeIn(message?.links[0]));
  await intake.at('BASIC_INFO');
  // Another code may be another person's.
  await expect(intake.lastName).toHaveValue('');
  expect(await intake.kept()).not.toContain('Typed');
});

test('a session that ends before its link does is begun again, with what was typed', async ({
  page,
  provider,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await typeAndLapse(intake, code);
  await expect(intake.heading('Please open your link again')).toBeFocused();
  await expect(page).toHaveURL(`/intake/expired-link?code=${code}`);
  await checkA11y(page);
  await intake.press('Go on');
  await intake.at('BASIC_INFO');
  await expect(intake.lastName).toHaveValue('Typed');
});

test('a link that the clinic withdraws in mid-way opens nothing any more', async ({
  page,
  provider,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (401|404)/);
  const intake = new Intake(page);
  const { code, intakeInvitationId } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.at('BASIC_INFO');
  await intake.fillBasicInfo();
  await intake.press('Next');
  await intake.at('CONTACT_INFO');
  await intake.phone.fill('(415) 555-0177');
  await provider.withdrawIntake(intakeInvitationId);
  await intake.press('Next');
  await intake.atExpiredLink(code);
  await intake.press('Resend Link');
  await expect(page.getByRole('alert')).toHaveText('Failed to send link, you may have an invalid code.');
  await checkA11y(page);
});

test('a code that nobody knows, and none at all', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 404/);
  const intake = new Intake(page);
  await page.goto('/intake?code=no-such-code');
  await intake.atExpiredLink('no-such-code');
  await expect(page.getByText(/We do not know this link any more/)).toBeVisible();
  await intake.press('Resend Link');
  await expect(page.getByRole('alert')).toHaveText('Failed to send link, you may have an invalid code.');
  await checkA11y(page);
  await page.goto('/intake');
  await expect(intake.heading('This link is incomplete')).toBeFocused();
  await expect(page).toHaveURL('/intake/expired-link');
  await expect(page.getByRole('button', { name: 'Resend Link' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Call 988/ })).toBeVisible();
  await checkA11y(page);
});

test('a connection that fails is no expired link', async ({ page, provider, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 5/);
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  const exchange = '**/authentication/magic-code/authenticate';
  await page.route(exchange, (route) => route.abort());
  await page.goto(`/intake?code=${code}`);
  await intake.at('INTRO');
  await intake.press('Continue');
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible();
  await checkA11y(page);
  await page.unroute(exchange);
  await page.route('**/intake/policies', (route) => route.abort());
  await intake.press('Continue');
  await expect(intake.heading('We could not open this page')).toBeFocused();
  await checkA11y(page);
  await page.unroute('**/intake/policies');
  await intake.press('Try again');
  await intake.at('BASIC_INFO');

  await page.route('**/intake/resend-magic-link', (route) => route.abort());
  await page.goto(`/intake/expired-link?code=${expired.code}`);
  await intake.press('Resend Link');
  await expect(page.getByRole('alert')).toHaveText(
    'We could not reach the server. Check your connection and try again.',
  );
});

test('asking for a new link too often has to wait', async ({ page, provider, consoleWatch }) => {
  consoleWatch.allow(/status of 429/);
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await page.goto(`/intake/expired-link?code=${code}`);
  await expect(intake.heading('Please open your link again')).toBeFocused();
  const tooMany = page.getByRole('alert').filter({ hasText: /You can try again in/ });
  const sent = page.getByText("Check your messages! We've sent you a new link!");
  await expect(async () => {
    await intake.press('Resend Link');
    await expect(sent.or(tooMany)).toBeVisible();
    await expect(tooMany).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await checkA11y(page);
});

test('a second device goes on where the first one stopped, and the first one follows', async ({
  page,
  provider,
  browser,
}) => {
  const first = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await first.begin(code);
  await first.describe();
  await first.at('POLICIES');

  const elsewhere = await browser.newContext();
  const second = new Intake(await elsewhere.newPage());
  await second.begin(code);
  await second.at('POLICIES');
  await second.press('Back');
  await second.at('CONTACT_INFO');
  await expect(second.phone).toHaveValue('(415) 555-0177');
  await second.press('Back');
  await second.at('BASIC_INFO');
  await expect(second.lastName).toHaveValue('Moreau');
  await second.press('Next');
  await second.at('CONTACT_INFO');
  await second.press('Next');
  await second.sign();
  await second.at('QUESTIONNAIRE_INTRO');

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await first.at('QUESTIONNAIRE_INTRO');
  await expect(
    page.getByRole('alert').filter({ hasText: 'You went on with this somewhere else' }),
  ).toBeVisible();
  await checkA11y(page);
  await elsewhere.close();
});

test('another link on the same device finds nothing of the one before', async ({ page, provider }) => {
  const intake = new Intake(page);
  const mine = await provider.inviteToIntake({ email: newIntakeEmail() });
  const theirs = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(mine.code);
  await intake.at('BASIC_INFO');
  await intake.fillBasicInfo();
  await page.goto(`/intake?code=${theirs.code}`);
  await intake.at('INTRO');
  expect(await intake.kept()).toBe('');
  await intake.press('Continue');
  await intake.at('BASIC_INFO');
  await expect(intake.lastName).toHaveValue('');
});

test('after a day the device has forgotten what was typed', async ({ page, provider }) => {
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.at('BASIC_INFO');
  await intake.fillBasicInfo();
  await intake.growADayOlder();
  await page.goto(`/intake?code=${code}`);
  await intake.at('INTRO');
  expect(await intake.kept()).toBe('');
});

test('whoever is signed in on the device stays so, and is not looked at', async ({
  page,
  account,
  provider,
}) => {
  const intake = new Intake(page);
  const { email } = await account();
  await login(page, email, accountPassword);
  const before = await storedTokens(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.describe();
  await intake.at('POLICIES');
  expect((await storedTokens(page)).refreshToken).toBe(before.refreshToken);
  await page.getByRole('link', { name: 'Need help now?' }).click();
  await expect(page).toHaveURL('/help');
  await page.goto('/settings/account');
  await expect(page.getByText(email)).toBeVisible();
});

test('where the browser keeps nothing, the intake says so and goes on', async ({ page, provider }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  const intake = new Intake(page);
  const { code } = await provider.inviteToIntake({ email: newIntakeEmail() });
  await intake.begin(code);
  await intake.at('BASIC_INFO');
  await expect(page.getByText('Not saved on this device: please finish before you leave')).toBeVisible();
  await checkA11y(page);
  await intake.fillBasicInfo();
  await page.getByRole('link', { name: 'Need help now?' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await intake.at('BASIC_INFO');
  await expect(intake.lastName).toHaveValue('Moreau');
  await intake.press('Next');
  await intake.at('CONTACT_INFO');
  await expectNoSidewaysScroll(page);
  await intake.phone.fill('(415) 555-0177');
  await intake.press('Next');
  await intake.sign();
  await intake.at('QUESTIONNAIRE_INTRO');
});
