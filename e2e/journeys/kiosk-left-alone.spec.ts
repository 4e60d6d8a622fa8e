import { api } from '@evenkeel/contract/api';
import type { Page } from '@playwright/test';
import { limits } from '@evenkeel/contract/limits';
import { checkA11y } from '../fixtures/accessibility.ts';
import { calmWeekQuestions, choose, option } from '../fixtures/answering.ts';
import { send } from '../fixtures/call.ts';
import { expectFreshKiosk, findByName, kioskPath, openQuestions } from '../fixtures/kiosk.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { accountPassword } from '../fixtures/account.ts';
import { expect, login, test } from '../fixtures/test.ts';

test.use(ownAddress);
test.beforeEach(({ provider }) => provider.setKiosk({ enabled: true, identifiers: ['name_dob', 'mrn'] }));

const [firstQuestion] = calmWeekQuestions;
const quietSeconds = limits.kioskIdleSeconds - limits.kioskWarningSeconds;
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const pass = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000);

/** Is at the questions, with one of them answered. */
const answering = async (page: Page, person: Parameters<typeof findByName>[1]): Promise<string> => {
  await page.clock.install();
  await findByName(page, person);
  const visitId = await openQuestions(page);
  await choose(page, firstQuestion, 'Most days');
  return visitId;
};

test('without a touch it asks after 75 seconds and starts over after 90', async ({
  page,
  patient,
  server,
}) => {
  const visitId = await answering(page, await patient());
  await pass(page, quietSeconds - 5);
  await expect(warning(page)).toBeHidden();
  await pass(page, 5);
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, go on' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(/This screen starts over in 15 seconds/);
  await checkA11y(page);
  await pass(page, limits.kioskWarningSeconds);
  await expectFreshKiosk(page);
  expect((await send(server.url, api.getPublicUser, { params: { userId: visitId } })).status).toBe(404);
});

test('a touch, a key or the button goes on, with the answers as they were', async ({ page, patient }) => {
  await answering(page, await patient());
  const ways: (() => Promise<void>)[] = [
    () => page.getByRole('button', { name: 'Yes, go on' }).click(),
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('a'),
    () => page.touchscreen.tap(20, 20),
  ];
  for (const goOn of ways) {
    await pass(page, quietSeconds);
    await expect(warning(page)).toBeVisible();
    await goOn();
    await expect(warning(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
    await expect(option(page, firstQuestion, 'Most days')).toBeChecked();
  }
  // A touch in time, and it does not ask at all.
  await pass(page, quietSeconds - 5);
  await page.keyboard.press('Tab');
  await pass(page, quietSeconds - 5);
  await expect(warning(page)).toBeHidden();
});

test('a tablet that slept wakes to a screen that starts over', async ({ page, patient }) => {
  await answering(page, await patient());
  await pass(page, 60 * 60);
  await expectFreshKiosk(page);
  await expect(warning(page)).toBeHidden();
});

test('what was typed and left is forgotten; a kiosk that nobody has touched is left alone', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(kioskPath);
  await expect(page.getByLabel('Last name')).toBeVisible();
  await pass(page, quietSeconds);
  await pass(page, limits.kioskWarningSeconds);
  await expect(warning(page)).toBeHidden();
  await page.getByLabel('Last name').fill('Half a na');
  await pass(page, quietSeconds);
  await expect(warning(page)).toBeVisible();
  await pass(page, limits.kioskWarningSeconds);
  await expectFreshKiosk(page);
});

test('help is under the same watch', async ({ page, patient }) => {
  await answering(page, await patient());
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await pass(page, quietSeconds);
  await expect(warning(page)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, go on' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Safety Net' })).toBeVisible();
  await pass(page, limits.kioskIdleSeconds);
  await expectFreshKiosk(page);
});

test('Restart in the middle ends the visit, and Back leads to nothing of it', async ({
  page,
  patient,
  server,
  provider,
}) => {
  const someone = await patient();
  await page.goto('/help');
  await findByName(page, someone);
  const visitId = await openQuestions(page);
  await choose(page, firstQuestion, 'Most days');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expectFreshKiosk(page);
  expect((await send(server.url, api.getPublicUser, { params: { userId: visitId } })).status).toBe(404);
  expect(await provider.submissions(someone.patientId)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/help');
  await page.goForward();
  await expectFreshKiosk(page);
});

test('a visit’s page that was reloaded, or opened from its address, shows nothing of anybody', async ({
  page,
  patient,
  server,
  context,
}) => {
  const someone = await patient();
  await findByName(page, someone);
  const visitId = await openQuestions(page);
  await choose(page, firstQuestion, 'Most days');
  const address = page.url();
  await page.reload();
  const over = page.getByRole('heading', { name: 'This visit is over' });
  await expect(over).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Calm week');
  await checkA11y(page);
  await expect
    .poll(async () => (await send(server.url, api.getPublicUser, { params: { userId: visitId } })).status)
    .toBe(404);
  const another = await context.newPage();
  await another.goto(address);
  await expect(another.getByRole('heading', { name: 'This visit is over' })).toBeVisible();
  await another.close();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expectFreshKiosk(page);
});

test('with the server gone it waits, with nothing to be seen, and starts over when it is back', async ({
  page,
  context,
  patient,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const someone = await patient();
  await findByName(page, someone);
  const visitId = await openQuestions(page);
  await choose(page, firstQuestion, 'Most days');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText('Nothing of your visit is left on this screen.')).toBeVisible();
  await expect(page).toHaveURL(kioskPath);
  await expect(page.locator('body')).not.toContainText('Calm week');
  await checkA11y(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expectFreshKiosk(page);
  // The visit was ended as soon as that could be told.
  expect((await send(server.url, api.getPublicUser, { params: { userId: visitId } })).status).toBe(404);
});

test('a kiosk that cannot reach the server says so, and tries again', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.route('**/v1/public-api/kiosk/clinic/**', (route) => route.abort());
  await page.goto(kioskPath);
  await expect(page.getByRole('heading', { name: 'One moment, please' })).toBeVisible();
  await checkA11y(page);
  await page.unroute('**/v1/public-api/kiosk/clinic/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectFreshKiosk(page);
});

test('whoever was signed in on the device is signed out, and no call goes out in their name', async ({
  page,
  account,
  patient,
}) => {
  const { email } = await account();
  const someone = await patient();
  await login(page, email, accountPassword);
  const calls: string[] = [];
  page.on('request', async (request) => {
    const { authorization } = await request.allHeaders();
    if (authorization !== undefined) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(kioskPath);
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await findByName(page, someone);
  await openQuestions(page);
  await expect(page.getByRole('heading', { name: 'Calm week' })).toBeVisible();
  expect(calls.filter((call) => call.includes('-api/'))).toEqual([]);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});
