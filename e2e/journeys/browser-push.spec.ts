import type { Page } from '@playwright/test';
import { wholeBrowser } from '../chromium.ts';
import { checkA11y } from '../fixtures/accessibility.ts';
import { accountPassword } from '../fixtures/account.ts';
import { expect, login, test } from '../fixtures/test.ts';

test.use({
  launchOptions: wholeBrowser(),
  settings: {
    // Made for these journeys; no push service knows it.
    EVENKEEL_WEB_PUSH_PUBLIC_KEY:
      'BLO0whDOJdDutDXh7YlzO8TYdrIL8FFS9dEjZ2LSeCTVnoJuwuhVSK6mDP5LvbbpE20_AoHmWztalVAa1TIChPo',
    EVENKEEL_WEB_PUSH_PRIVATE_KEY: '4JdMx5rCfJ9a_ldCrS8vZQg41kXATUAPcCbaJ9LFWzQ',
    EVENKEEL_WEB_PUSH_CONTACT: 'mailto:clinic@evenkeel.test',
  },
});

/** The browser's push service is on the network; everything else of push messages is the browser's own. */
const standInForPushService = (page: Page) =>
  page.addInitScript(() => {
    const key = 'journey.subscription';
    const asSubscription = () =>
      localStorage.getItem(key) === null
        ? null
        : {
            toJSON: () => ({
              endpoint: `https://push.test/${localStorage.getItem(key)}`,
              keys: {
                p256dh:
                  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
                auth: 'tBHItJI5svbpez7KI4CCXg',
              },
            }),
            unsubscribe: async () => {
              localStorage.removeItem(key);
              return true;
            },
          };
    PushManager.prototype.getSubscription = async () => asSubscription() as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, crypto.randomUUID());
      return asSubscription() as unknown as PushSubscription;
    };
  });

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications in this browser' });

test('a browser takes push messages until its person signs out', async ({
  page,
  context,
  account,
  server,
}) => {
  await standInForPushService(page);
  await context.grantPermissions(['notifications'], { origin: server.url });
  const someone = await account();
  await login(page, someone.email, accountPassword);
  await page.goto('/settings/notifications');
  await expect(toggle(page)).not.toBeChecked();
  await checkA11y(page);
  const devTools = await context.newCDPSession(page);
  const registrations: string[] = [];
  devTools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId, isDeleted } of event.registrations)
      if (!isDeleted) registrations.push(registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();
  await expect(page.getByText('On. You can choose them in the Evenkeel app.')).toBeVisible();
  await checkA11y(page);

  await page.reload();
  await expect(toggle(page)).toBeChecked();
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: registrations[0] ?? '',
    data: JSON.stringify({
      title: 'Harbor View Behavioral Health',
      body: 'There is something new for you.',
      path: '/check-ins',
      tag: 'one',
    }),
  });
  await expect
    .poll(() =>
      page.evaluate(async () =>
        ((await (await navigator.serviceWorker.ready).getNotifications()) ?? []).map(
          ({ title, body, tag }) => ({ title, body, tag }),
        ),
      ),
    )
    .toEqual([
      { title: 'Harbor View Behavioral Health', body: 'There is something new for you.', tag: 'one' },
    ]);

  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(new URL(request.url()).pathname);
  });
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect(removals).toEqual([expect.stringMatching(`^/v1/client-api/users/${someone.userId}/push-devices/`)]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await login(page, someone.email, accountPassword);
  await page.goto('/settings/notifications');
  await expect(toggle(page)).not.toBeChecked();
  await expect(page.getByText('Only in the Evenkeel app.')).toBeVisible();
});

test('a browser that blocks notifications says so', async ({ page, account }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await login(page, (await account()).email, accountPassword);
  await page.goto('/settings/notifications');
  await expect(toggle(page)).toBeDisabled();
  await expect(page.getByText(/^Your browser blocks notifications from Evenkeel\./)).toBeVisible();
  await checkA11y(page);
});
