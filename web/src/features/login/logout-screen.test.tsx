import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { revocationsKey } from '../../session/revocations.ts';
import { sessionKey } from '../../session/token-store.ts';
import { empty, json, stubApi, unreachable } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf } from '../../testing/signed-in.ts';
import { Component as LogoutScreen } from './logout-screen.tsx';

const revoke = 'POST /auth/sign-out';
const profiles = 'GET /v1/client-api/account/user-profiles';

describe('/logout', () => {
  it('revokes, empties both storages and goes to /login', async () => {
    leaveSession();
    sessionStorage.setItem('evenkeel.draft', 'answers');
    localStorage.setItem('evenkeel.pending', 'answers');
    const { sentTo } = stubApi({ [revoke]: () => empty(204), [profiles]: () => json(200, [profileOf()]) });
    const { address } = renderApp({ screens: { '/logout': LogoutScreen }, at: '/logout' });
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(address()).toBe('/login');
    expect(localStorage.length).toBe(0);
    expect(sessionStorage.length).toBe(0);
    expect(sentTo(revoke).map(({ body }) => body)).toContainEqual({ refreshToken: 'refresh-token' });
  });

  it('waits two seconds for a slow server, and no longer', async () => {
    leaveSession();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stubApi({ [revoke]: () => new Promise<Response>(() => undefined), [profiles]: () => json(200, []) });
    const { address } = renderApp({ screens: { '/logout': LogoutScreen }, at: '/logout' });
    expect(localStorage.getItem(sessionKey)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(address()).toBe('/logout');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(address()).toBe('/login');
    vi.useRealTimers();
  });

  it('needs no connection: the server is told on the next start', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    leaveSession();
    const { on, sentTo } = stubApi({ [revoke]: unreachable, [profiles]: unreachable });
    const first = renderApp({ screens: { '/logout': LogoutScreen }, at: '/logout' });
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(first.address()).toBe('/login');
    expect(Object.keys(localStorage)).toEqual([revocationsKey]);
    first.unmount();

    on(revoke, () => empty(204));
    const earlier = sentTo(revoke).length;
    renderApp({ screens: {}, at: '/login' });
    await waitFor(() => expect(localStorage.length).toBe(0));
    expect(sentTo(revoke).length).toBeGreaterThan(earlier);
  });
});
