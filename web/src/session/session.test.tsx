import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { empty, json, refusal, stubApi } from '../testing/api-stub.ts';
import { renderApp } from '../testing/render-app.tsx';
import { leaveSession, newTokens, profileOf, userId } from '../testing/signed-in.ts';
import { useSession } from './session.tsx';
import { sessionKey } from './token-store.ts';

const profiles = 'GET /v1/client-api/account/user-profiles';
const refresh = 'POST /auth/refresh-token';

const Probe = () => {
  const { status, profile, profileError, reloadProfile } = useSession();
  return (
    <>
      <p>
        {status} {profile?.firstName ?? 'nobody'}
      </p>
      <p>{profileError}</p>
      <button type="button" onClick={() => void reloadProfile()}>
        Reload
      </button>
    </>
  );
};
const open = () => renderApp({ screens: { '/': Probe }, at: '/' });
/** As the browser tells a tab of what another tab has done. */
const tellOfStorage = (key: string | null) =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

beforeEach(() => localStorage.clear());

describe('SessionProvider', () => {
  it('knows at once that nobody is signed in', () => {
    const { sent } = stubApi({});
    open();
    expect(screen.getByText('signed-out nobody')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('takes up the stored session and its first profile', async () => {
    leaveSession();
    const { sentTo } = stubApi({
      [profiles]: () => json(200, [profileOf(), profileOf({ firstName: 'Second' })]),
    });
    open();
    expect(screen.getByText('signed-in nobody')).toBeTruthy();
    expect(await screen.findByText('signed-in Maya')).toBeTruthy();
    expect(sentTo(profiles)).toHaveLength(1);
  });

  it.each([
    ['is refused', () => refusal(403, 'wrong-profile', 'No.')],
    ['finds no profile', () => json(200, [])],
  ])('says what to do when loading the profile %s, and can try again', async (_, answer) => {
    leaveSession();
    const { on } = stubApi({ [profiles]: answer });
    open();
    expect(
      await screen.findByText('An error occured. Please try closing and reopening the app.', undefined, {
        timeout: 3000,
      }),
    ).toBeTruthy();
    on(profiles, () => json(200, [profileOf()]));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('signed-in Maya')).toBeTruthy();
    expect(screen.queryByText(/An error occured/)).toBeNull();
  });

  it('refreshes a refused token once and goes on', async () => {
    leaveSession();
    const next = newTokens();
    const { sentTo } = stubApi({
      [profiles]: ({ headers }) =>
        headers.get('authorization') === `Bearer ${next.accessToken}`
          ? json(200, [profileOf()])
          : refusal(401, 'unauthenticated', 'Please sign in to continue.'),
      [refresh]: () => json(200, next),
    });
    open();
    expect(await screen.findByText('signed-in Maya')).toBeTruthy();
    expect(sentTo(refresh)).toHaveLength(1);
    expect(sentTo(profiles)).toHaveLength(2);
  });

  it('signs out when the refresh is refused', async () => {
    leaveSession();
    stubApi({
      [profiles]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
      [refresh]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
    });
    open();
    expect(await screen.findByText('signed-out nobody')).toBeTruthy();
    expect(localStorage.getItem(sessionKey)).toBeNull();
  });
});

describe('with other tabs', () => {
  it('signs out with them, and forgets what it had loaded', async () => {
    leaveSession();
    stubApi({ [profiles]: () => json(200, [profileOf()]) });
    const { queryClient } = open();
    await screen.findByText('signed-in Maya');
    queryClient.setQueryData(['answers', userId], 'secret');
    sessionStorage.setItem('evenkeel.draft', 'secret');
    localStorage.clear();
    tellOfStorage(null);
    expect(await screen.findByText('signed-out nobody')).toBeTruthy();
    expect(queryClient.getQueryData(['answers', userId])).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });

  it('signs in with them', async () => {
    stubApi({ [profiles]: () => json(200, [profileOf()]) });
    open();
    expect(screen.getByText('signed-out nobody')).toBeTruthy();
    leaveSession();
    tellOfStorage(sessionKey);
    expect(await screen.findByText('signed-in Maya')).toBeTruthy();
  });

  it('does not mind what else they store', async () => {
    leaveSession();
    stubApi({ [profiles]: () => json(200, [profileOf()]), 'POST /auth/sign-out': () => empty(204) });
    open();
    await screen.findByText('signed-in Maya');
    tellOfStorage('evenkeel.revocations');
    await waitFor(() => expect(screen.getByText('signed-in Maya')).toBeTruthy());
  });
});
