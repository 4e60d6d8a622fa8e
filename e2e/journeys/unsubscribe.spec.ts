import { randomUUID } from 'node:crypto';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { choose, hardDays } from '../fixtures/answering.ts';
import { beSignedIn, expect, test } from '../fixtures/test.ts';

const success = 'You have been successfully unsubscribed.';
const failure = 'An error occurred. Please try again later.';

test('the link of a message leads to a button, and the button stops the e-mail until it is taken back', async ({
  page,
  account,
  provider,
  outbox,
}) => {
  const someone = await account();
  await provider.assign(someone.patientId, await provider.importContent('hard-days'));
  const safetyMessages = async () =>
    (await outbox.to(someone.email)).filter(({ messageType }) => messageType === 'CLIENT_SAFETY_NET');
  await page.goto(`/user/${someone.userId}/assessments`);
  const agree = page.getByRole('button', { name: 'I agree' });
  await agree
    .or(page.getByRole('button', { name: 'Submit' }))
    .first()
    .waitFor();
  if (await agree.isVisible()) await agree.click();
  await choose(page, hardDays.mornings, 'Often');
  await choose(page, hardDays.harm, 'Often');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(async () => (await safetyMessages()).length).toBe(1);
  const [message] = await safetyMessages();
  const link = message?.links.find((one) => one.includes('/unsubscribe/')) ?? '';

  await page.goto(link);
  const stop = page.getByRole('button', { name: 'Unsubscribe from e-mail' });
  await expect(stop).toBeVisible();
  await checkA11y(page);
  await stop.click();
  await expect(page.getByRole('heading', { level: 1, name: success })).toBeFocused();
  await checkA11y(page);
  await page.reload();
  await expect(page.getByText(success)).toBeVisible();

  await beSignedIn(page, someone.email, accountPassword);
  await page.goto('/settings/notifications');
  await expect(page.getByText('You have unsubscribed from e-mail.')).toBeVisible();

  await page.goto(`/unsubscribe-successful/${someone.userId}?channel=email`);
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByText('You are subscribed again.')).toBeVisible();
  await checkA11y(page);
  await page.goto('/settings/notifications');
  await expect(page.getByText(someone.email)).toBeVisible();
});

test('to open the link changes nothing; to open the page that says so does', async ({ page, account }) => {
  const someone = await account();
  await page.goto(`/unsubscribe/${someone.userId}?channel=email`);
  await expect(page.getByRole('button', { name: 'Unsubscribe from e-mail' })).toBeVisible();
  await beSignedIn(page, someone.email, accountPassword);
  await page.goto('/settings/notifications');
  await expect(page.getByText(someone.email)).toBeVisible();

  await page.goto(`/unsubscribe-successful/${someone.userId}`);
  await expect(page.getByText(success)).toBeVisible();
  await page.goto('/settings/notifications');
  await expect(page.getByText('You have unsubscribed from e-mail.')).toBeVisible();
});

for (const id of [randomUUID(), 'nobody'])
  test(`nobody is unsubscribed by ${id === 'nobody' ? 'a broken link' : 'the link of nobody'}`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await page.goto(`/unsubscribe/${id}`);
    await expect(page.getByText(failure)).toBeVisible();
    await checkA11y(page);
    await page.goto(`/unsubscribe-successful/${id}`);
    await expect(page.getByText(failure)).toBeVisible();
    await checkA11y(page);
  });

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the keyboard alone unsubscribes', async ({ page, account }) => {
    const someone = await account();
    await page.goto(`/unsubscribe/${someone.userId}?channel=sms`);
    const stop = page.getByRole('button', { name: 'Unsubscribe from text messages' });
    await expect(stop).toBeVisible();
    await expectNoSidewaysScroll(page);
    await stop.press('Enter');
    await expect(page.getByText(success)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await checkA11y(page);
  });
});
