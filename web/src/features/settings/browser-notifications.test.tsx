import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { pushDeviceKey } from '../../session/push-device-key.ts';
import { useSession } from '../../session/session.tsx';
import { empty, json, refusal, stubApi } from '../../testing/api-stub.ts';
import { installPush, subscriptionOf } from '../../testing/fake-push.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { BrowserNotifications } from './browser-notifications.tsx';

const id = '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c09';
const devices = `/v1/client-api/users/${userId}/push-devices`;
const register = `POST ${devices}`;
const remove = `DELETE ${devices}/${id}`;
const subscribe = `POST /v1/public-api/user/${userId}/subscribe`;

const Settings = () => {
  const { profile, signOut } = useSession();
  return (
    profile && (
      <main>
        <p>Signed in</p>
        <BrowserNotifications profile={profile} />
        <button type="button" onClick={() => void signOut()}>
          Sign Out
        </button>
      </main>
    )
  );
};

const open = async (
  webPushKey: string | null = 'server-key',
  handlers: Parameters<typeof stubApi>[0] = {},
) => {
  servePage({ push: { webPushKey } });
  leaveSession();
  const stub = stubApi({
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
    [register]: () => json(201, { id }),
    [remove]: () => empty(204),
    [subscribe]: () => empty(204),
    'POST /auth/sign-out': () => empty(204),
    ...handlers,
  });
  const app = renderApp({ screens: { '/settings/notifications': Settings }, at: '/settings/notifications' });
  await screen.findByText('Signed in');
  return { ...stub, ...app };
};
const findSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Notifications in this browser' });
const turnOn = async () => {
  const toggle = await findSwitch();
  await waitFor(() => expect(toggle.disabled).toBe(false));
  await userEvent.click(toggle);
  await waitFor(() => expect(localStorage.getItem(pushDeviceKey)).not.toBeNull());
  return toggle;
};

beforeEach(() => localStorage.clear());

describe('notifications in this browser', () => {
  it('are not offered where the server sends none', async () => {
    installPush();
    await open(null);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('are not offered where the browser takes none', async () => {
    await open();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('are turned on by permission, subscription and registration', async () => {
    const push = installPush();
    const { sentTo } = await open();
    const toggle = await turnOn();
    expect(toggle.checked).toBe(true);
    expect(push.register).toHaveBeenCalledExactlyOnceWith('/push-worker.js');
    expect(push.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'server-key',
    });
    expect(sentTo(register).map(({ body }) => body)).toEqual([
      { kind: 'web', ...subscriptionOf('https://push.test/1') },
    ]);
    await waitFor(() => expect(sentTo(subscribe).map(({ body }) => body)).toEqual([{ channel: 'push' }]));
  });

  it('are still on when the page is opened again, and are turned off', async () => {
    const push = installPush();
    const { unmount } = await open();
    await turnOn();
    unmount();
    const { sentTo } = await open();
    const toggle = await findSwitch();
    await waitFor(() => expect(toggle.checked).toBe(true));
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false));
    expect(push.isSubscribed()).toBe(false);
    expect(sentTo(remove)).toHaveLength(1);
    await waitFor(() => expect(localStorage.getItem(pushDeviceKey)).toBeNull());
  });

  it('stay off when the person does not allow them', async () => {
    const push = installPush();
    push.notification.answer = 'default';
    const { sentTo } = await open();
    const toggle = await findSwitch();
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await userEvent.click(toggle);
    expect(
      await screen.findByText('Notifications stay off until you allow them when your browser asks.'),
    ).toBeTruthy();
    expect(toggle.checked).toBe(false);
    expect(sentTo(register)).toEqual([]);
  });

  it('cannot be turned on while the browser blocks them, and say where they can be allowed', async () => {
    installPush('denied');
    await open();
    expect(await screen.findByText(/^Your browser blocks notifications from Evenkeel\./)).toBeTruthy();
    expect((await findSwitch()).disabled).toBe(true);
  });

  it('stay off when the server does not take the registration', async () => {
    const push = installPush();
    await open('server-key', {
      [register]: () => refusal(500, 'internal', 'Something went wrong on our side.'),
    });
    const toggle = await findSwitch();
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await userEvent.click(toggle);
    expect(
      await screen.findByText('This could not be changed. Something went wrong on our side.'),
    ).toBeTruthy();
    expect(toggle.checked).toBe(false);
    expect(push.isSubscribed()).toBe(false);
  });

  it('end when the person signs out, while they still may say so', async () => {
    const push = installPush();
    const { sent } = await open();
    await turnOn();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(screen.queryByText('Signed in')).toBeNull());
    const calls = sent.map(({ method, path }) => `${method} ${path}`);
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/auth/sign-out'));
    expect(calls).toContain(remove);
    const removal = sent.find(({ method }) => method === 'DELETE');
    expect(removal?.headers.get('active-profile')).toBe(profileOf().id);
    expect(push.isSubscribed()).toBe(false);
    expect(localStorage.getItem(pushDeviceKey)).toBeNull();
  });

  it('end in this browser when the server cannot be told', async () => {
    const push = installPush();
    await open('server-key', { [remove]: () => refusal(503, 'unavailable', 'Not now.') });
    await turnOn();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(screen.queryByText('Signed in')).toBeNull());
    expect(push.isSubscribed()).toBe(false);
  });
});
