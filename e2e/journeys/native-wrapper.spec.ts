import type { Page } from '@playwright/test';
import { api } from '@evenkeel/contract/api';
import { checkA11y, expectNoSidewaysScroll } from '../fixtures/accessibility.ts';
import { call } from '../fixtures/call.ts';
import { accountPassword } from '../fixtures/account.ts';
import { answerCalmWeek } from '../fixtures/answering.ts';
import { Onboarding } from '../fixtures/onboarding.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import {
  expectNothingKept,
  refreshStatus,
  requestsTo,
  spoilAccessToken,
  storedTokens,
} from '../fixtures/session.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { Wrapper } from '../fixtures/wrapper.ts';

const test = base.extend<{ wrapper: (options?: Parameters<typeof Wrapper.open>[2]) => Promise<Wrapper> }>({
  wrapper: ({ page, consoleWatch }, use) => use((options) => Wrapper.open(page, consoleWatch, options)),
});
test.use(ownAddress);

const maya = 'maya@demo.evenkeel.test';
const password = 'Evenkeel#2026';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const signIn = async (page: Page, email = maya) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};
/** A session that the wrapper has begun itself. */
const tokensOf = (server: { url: string }, headers: Record<string, string> | undefined, email = maya) =>
  call(server.url, api.signIn, { body: { email, password }, headers: headers ?? {} });

test('the wrapper is told where the session stands, from the first visit to the sign-out', async ({
  wrapper,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/);
  const native = await wrapper();
  const { app, simulator } = native;
  await checkA11y(simulator);
  await expect(heading(app, 'Log in')).toBeVisible();
  await native.expectTold('navigate-login');
  await signIn(app);
  await expect(heading(app, 'Hello, Maya')).toBeVisible();
  await native.expectTold('navigate-login', 'auth-success');
  const tokens = await storedTokens(app);
  expect((await native.told()).at(-1)?.payload).toEqual(tokens);

  // A refresh uses the wrapper's copy up, so it gets the new tokens.
  await spoilAccessToken(app);
  await native.navigate('/progress');
  await app.reload();
  await native.expectTold('navigate-login', 'auth-success', 'auth-success');
  const refreshed = await storedTokens(app);
  expect(refreshed.refreshToken).not.toBe(tokens.refreshToken);
  expect((await native.told()).at(-1)?.payload).toEqual(refreshed);

  await native.navigate('/settings/account');
  await app.getByRole('link', { name: 'Sign Out', exact: true }).click();
  await expect(heading(app, 'Log in')).toBeVisible();
  await native.expectTold('navigate-login', 'auth-success', 'auth-success', 'logout', 'navigate-login');
  await checkA11y(simulator);
  await expectNoSidewaysScroll(simulator);
});

test('a session that the server has ended is told as invalid, and the wrapper explains it', async ({
  wrapper,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/);
  const native = await wrapper({ version: '3.2.6' });
  const { app } = native;
  await signIn(app);
  await expect(heading(app, 'Hello, Maya')).toBeVisible();
  const { refreshToken } = await storedTokens(app);
  await call(server.url, api.signOut, { body: { refreshToken } });
  await native.press('resume');
  await expect(heading(app, 'Log in')).toBeVisible();
  await native.expectTold('navigate-login', 'auth-success', 'auth-invalid', 'navigate-login');
  await expect(app.getByText('Your session has ended. Please sign in again.')).toHaveCount(0);
});

test('the wrapper signs in, as somebody else too, and out', async ({ wrapper, server, extraHTTPHeaders }) => {
  const native = await wrapper({ path: '/progress' });
  const { app } = native;
  await expect(heading(app, 'Log in')).toBeVisible();
  const mayas = await tokensOf(server, extraHTTPHeaders);
  await native.login(mayas);
  // To where the person was going.
  await expect(heading(app, 'Progress')).toBeVisible();
  await native.navigate('/');
  await expect(heading(app, 'Hello, Maya')).toBeVisible();

  const rosas = await tokensOf(server, extraHTTPHeaders, 'rosa@demo.evenkeel.test');
  await native.login(rosas);
  await expect(heading(app, 'Hello, Rosa')).toBeVisible();
  await expect(app.getByText('Maya')).toHaveCount(0);
  await expect.poll(() => refreshStatus(server.url, mayas.refreshToken)).toBe(401);

  await native.press('logout');
  await expect(heading(app, 'Log in')).toBeVisible();
  await expect.poll(() => refreshStatus(server.url, rosas.refreshToken)).toBe(401);
  // What the wrapper did itself is not told back to it.
  await native.expectTold('navigate-login', 'navigate-login');
  await expectNothingKept(app);
});

test('an old copy of the tokens ends nothing: the wrapper gets the present ones', async ({
  wrapper,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/);
  const native = await wrapper();
  const { app } = native;
  await signIn(app);
  await expect(heading(app, 'Hello, Maya')).toBeVisible();
  const old = await storedTokens(app);
  await spoilAccessToken(app);
  await app.reload();
  await expect(heading(app, 'Hello, Maya')).toBeVisible();
  const present = await storedTokens(app);
  expect(present).not.toEqual(old);
  await native.expectTold('navigate-login', 'auth-success', 'auth-success');
  await native.login(old);
  await native.expectTold('navigate-login', 'auth-success', 'auth-success', 'auth-success');
  expect((await native.told()).at(-1)?.payload).toEqual(present);
  expect(await storedTokens(app)).toEqual(present);
  expect(await refreshStatus(server.url, present.refreshToken)).toBe(200);
});

for (const [version, times] of [
  ['3.2.6', 2],
  ['3.2.7', 1],
] as const) {
  test(`resume loads the profile as ${version} needs it`, async ({ wrapper, server, extraHTTPHeaders }) => {
    const native = await wrapper({ version, path: '/login' });
    const { app } = native;
    const profiles = requestsTo(app, api.getUserProfiles);
    await expect(heading(app, 'Log in')).toBeVisible();
    // An address that the wrapper opened itself is not told back.
    await native.expectTold();
    await native.login(await tokensOf(server, extraHTTPHeaders));
    await expect(heading(app, 'Hello, Maya')).toBeVisible();
    await native.press('resume');
    await native.navigate('/progress');
    await expect(heading(app, 'Progress')).toBeVisible();
    await expect.poll(() => profiles.length).toBe(times);
  });
}

test('an account that is made inside the wrapper is handed to it, and it signs in', async ({
  wrapper,
  provider,
  outbox,
  server,
  extraHTTPHeaders,
}) => {
  const native = await wrapper({ path: '/accept-invite' });
  const { app } = native;
  const someone = await provider.addPatient();
  await provider.invite(someone.patientId);
  const email = someone.email ?? '';
  const steps = new Onboarding(app);
  await steps.untilPassword(outbox, email);
  await steps.choosePassword(accountPassword);
  await expect(heading(app, 'Your account is ready')).toBeVisible();
  await checkA11y(app);
  await expect
    .poll(() => native.told())
    .toEqual([{ type: 'login', payload: { email, password: accountPassword } }]);

  const tokens = await call(server.url, api.signIn, {
    body: { email, password: accountPassword },
    headers: extraHTTPHeaders ?? {},
  });
  await native.login(tokens);
  await expect(heading(app, `Hello, ${someone.firstName}`)).toBeVisible();
  await native.expectTold('login');
});

test('the settings use what the phone has', async ({ wrapper }) => {
  const native = await wrapper({ path: '/settings' });
  const { app } = native;
  await signIn(app);
  await expect(heading(app, 'Settings')).toBeVisible();
  await app.getByRole('button', { name: /^Privacy/ }).click();
  await app.getByRole('button', { name: /^Terms/ }).click();
  await app.getByRole('button', { name: /Health app/ }).click();
  await native.expectTold(
    'navigate-login',
    'auth-success',
    'open-privacy-terms',
    'open-tos',
    'open-health-app',
  );
  await expect(app.getByText('Get the app')).toHaveCount(0);
  await checkA11y(app);

  await native.navigate('/settings/permissions');
  await app.getByRole('switch', { name: 'Face recognition' }).click();
  await expect
    .poll(async () => (await native.told()).at(-1))
    .toEqual({
      type: 'set-face-recognition',
      payload: { enabled: true },
    });
  await native.press('health-permission: granted');
  await expect(app.getByText('Shared', { exact: true })).toBeVisible();
  await native.press('health-permission: not granted');
  await expect(app.getByText('Not shared', { exact: true })).toBeVisible();
  await checkA11y(app);
});

test('on Android there is no health app', async ({ wrapper }) => {
  const native = await wrapper({ platform: 'Android', path: '/settings' });
  await signIn(native.app);
  await expect(heading(native.app, 'Settings')).toBeVisible();
  await expect(native.app.getByRole('button', { name: /^Terms/ })).toBeVisible();
  await expect(native.app.getByText(/health app/i)).toHaveCount(0);
});

for (const [platform, version, isOldStyle] of [
  ['iOS', '2.2.3', true],
  ['iOS', '2.2.4', false],
  ['Android', '3.2.4', true],
  ['Android', '3.2.5', false],
] as const) {
  test(`${platform} ${version}: Back and Done ${isOldStyle ? 'ask the wrapper' : 'are the page’s own'}`, async ({
    wrapper,
    patient,
  }) => {
    const native = await wrapper({ platform, version, path: '/settings/account' });
    const { app } = native;
    await signIn(app);
    await expect(heading(app, 'Account')).toBeVisible();
    await app.getByRole('button', { name: 'Back' }).click();
    if (isOldStyle) await native.expectTold('navigate-login', 'auth-success', 'navigate-settings');
    await expect(app).toHaveURL(isOldStyle ? '/settings/account' : '/settings');

    const someone = await patient();
    await native.navigate(someone.link({ homescreenUrl: '/' }));
    await answerCalmWeek(app);
    await app.getByRole('button', { name: 'Submit' }).click();
    await expect(heading(app, 'Assessments complete!')).toBeVisible();
    await app.getByText('Done', { exact: true }).click();
    if (isOldStyle)
      await native.expectTold('navigate-login', 'auth-success', 'navigate-settings', 'navigate-profile');
    else await expect(heading(app, 'Hello, Maya')).toBeVisible();
  });
}

test('nobody but the wrapper is listened to', async ({ wrapper }) => {
  const native = await wrapper();
  const { app, simulator } = native;
  await signIn(app);
  await expect(heading(app, 'Hello, Maya')).toBeVisible();
  const attacks = [{ type: 'logout' }, { type: 'navigate', payload: { path: '/settings' } }].map((message) =>
    JSON.stringify(message),
  );
  const heard = await app.evaluateHandle(() => {
    const origins: string[] = [];
    window.addEventListener('message', ({ origin }) => origins.push(origin));
    return origins;
  });

  // The window that opened the app.
  const name = await app.evaluate(() => window.name);
  await simulator.evaluate(
    ([target = '', ...texts]) => {
      for (const text of texts) window.open('', target)?.postMessage(text, '*');
    },
    [name, ...attacks],
  );
  // Frames inside the app, of its own origin and of none.
  for (const sandbox of [null, 'allow-scripts']) {
    await app.evaluate((allowed) => {
      const frame = document.createElement('iframe');
      if (allowed !== null) frame.setAttribute('sandbox', allowed);
      document.body.append(frame);
    }, sandbox);
    await app
      .frames()
      .at(-1)
      ?.evaluate((texts) => {
        for (const text of texts) parent.postMessage(text, '*');
      }, attacks);
  }
  // A frame that is gone when its message arrives, and may have no window any more to be known by.
  const [, first] = app.frames();
  await first?.evaluate((texts) => {
    setTimeout(() => {
      for (const text of texts) parent.postMessage(text, '*');
      frameElement?.remove();
    });
  }, attacks);
  await expect(app.locator('iframe')).toHaveCount(1);

  await native.navigate('/progress');
  await expect(heading(app, 'Progress')).toBeVisible();
  await native.expectTold('navigate-login', 'auth-success');
  const { origin } = new URL(app.url());
  const attackers = [origin, origin, 'null', origin].flatMap((one) => [one, one]);
  // All of it arrived, in whatever order frames are heard, and the wrapper alone came without an origin.
  await expect.poll(async () => (await heard.jsonValue()).toSorted()).toEqual([...attackers, ''].toSorted());
});

test('nonsense is passed over quietly', async ({ wrapper }) => {
  const native = await wrapper();
  const { app, simulator } = native;
  await signIn(app);
  await expect(heading(app, 'Hello, Maya')).toBeVisible();
  const nonsense = [
    'resume',
    '{"type":"from-a-later-version"}',
    '{"type":"navigate","payload":{"path":"https://evil.test/"}}',
    '{"type":"navigate","payload":{"path":"//evil.test"}}',
    '{"type":"navigate","payload":{"path":"javascript:alert(1)"}}',
    '{"type":"login","payload":{"accessToken":"opaque","refreshToken":"opaque-token"}}',
    '{"type":"login"}',
    `{"type":"logout","padding":"${'x'.repeat(20_000)}"}`,
  ];
  for (const text of nonsense) await native.say(text);
  await expect(simulator.getByText('Not of the protocol: the page ignores it')).toHaveCount(nonsense.length);
  await native.navigate('/progress');
  await expect(heading(app, 'Progress')).toBeVisible();
  await native.expectTold('navigate-login', 'auth-success');
});

test('a plain browser heeds no message', async ({ page }) => {
  await page.goto('/login');
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.evaluate(() => {
    const data = JSON.stringify({ type: 'navigate', payload: { path: '/forgot-password' } });
    for (const target of [window, document]) target.dispatchEvent(new MessageEvent('message', { data }));
    window.postMessage(data, '*');
  });
  await page.getByRole('button', { name: 'Log in with password' }).click();
  await expect(page).toHaveURL('/login');
});
