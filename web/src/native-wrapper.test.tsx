import { render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from './routes.tsx';
import { sessionKey } from './session/token-store.ts';
import { accessTokenFor } from './testing/access-token.ts';
import { empty, json, refusal, stubApi } from './testing/api-stub.ts';
import { installWrapper } from './testing/fake-wrapper.ts';
import { leaveSession, newTokens, profileOf, userId } from './testing/signed-in.ts';

const profiles = 'GET /v1/client-api/account/user-profiles';
const refresh = 'POST /auth/refresh-token';
const revoke = 'POST /auth/sign-out';
const newWrapper = { platform: 'ios', version: '3.2.7' } as const;

const api = (handlers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    [profiles]: () => json(200, [profileOf()]),
    [`GET /v1/public-api/user/${userId}/assigned-assessments`]: () => json(200, { assessments: [] }),
    [revoke]: () => empty(204),
    ...handlers,
  });
const open = (at: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { router, path: () => router.state.location.pathname };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const refused = () => refusal(401, 'unauthenticated', 'Please sign in to continue.');

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  const page = new DOMParser().parseFromString(readFileSync('web/index.html', 'utf8'), 'text/html');
  document.head.append(page.getElementById('evenkeel-config') ?? '');
  onTestFinished(() => document.head.replaceChildren());
});

describe('in a wrapper, the page', () => {
  it('tells it when somebody who is not signed in is sent to /login, once', async () => {
    const { sentTypes } = installWrapper();
    api();
    const { path } = open('/progress');
    await heading('Log in');
    expect(path()).toBe('/login');
    expect(sentTypes()).toEqual(['navigate-login']);
  });

  it('does not tell it of an address that it opened itself', async () => {
    const { sent, say } = installWrapper();
    api();
    open('/login');
    await heading('Log in');
    say({ type: 'navigate', payload: { path: '/login' } });
    await heading('Log in');
    expect(sent).toEqual([]);
  });

  it('tells it that the session is over, and leaves the explaining to it', async () => {
    const { sentTypes } = installWrapper();
    leaveSession();
    api({ [profiles]: refused, [refresh]: refused });
    open('/');
    await heading('Log in');
    expect(sentTypes()).toEqual(['auth-invalid', 'navigate-login']);
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(localStorage.getItem(sessionKey)).toBeNull();
  });

  it('tells it the tokens that a refresh brought', async () => {
    const { sent } = installWrapper();
    leaveSession();
    const next = newTokens();
    api({
      [profiles]: ({ headers }) =>
        headers.get('authorization') === `Bearer ${next.accessToken}` ? json(200, [profileOf()]) : refused(),
      [refresh]: () => json(200, next),
    });
    open('/');
    await heading('Hello, Maya');
    expect(sent).toEqual([{ type: 'auth-success', payload: { ...next } }]);
  });

  it('tells it that the person has signed out, and that they are at /login', async () => {
    const { sentTypes } = installWrapper();
    leaveSession();
    api();
    const { router } = open('/');
    await heading('Hello, Maya');
    await router.navigate('/logout');
    await heading('Log in');
    // Strict mode is not at work here: once means once.
    expect(sentTypes()).toEqual(['logout', 'navigate-login']);
  });
});

describe('what the wrapper asks', () => {
  it('to show a path, is done', async () => {
    const { say } = installWrapper();
    leaveSession();
    api();
    const { path } = open('/');
    await heading('Hello, Maya');
    say({ type: 'navigate', payload: { path: '/progress?platform=ios' } });
    await heading('Progress');
    expect(path()).toBe('/progress');
  });

  it.each(['//evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
    'to show %s, is not',
    async (there) => {
      const { say } = installWrapper();
      leaveSession();
      api();
      const { path } = open('/');
      await heading('Hello, Maya');
      say({ type: 'navigate', payload: { path: there } });
      say({ type: 'navigate', payload: { path: '/progress' } });
      await heading('Progress');
      expect(path()).toBe('/progress');
    },
  );

  it.each([
    ['ios', '3.2.6', 2],
    ['android', '3.2.6', 2],
    ['ios', '3.2.7', 1],
    ['android', '3.2.10', 1],
  ] as const)('on resume, %s %s: the profile has been loaded %i times', async (platform, version, times) => {
    const { say } = installWrapper({ platform, version });
    leaveSession();
    const { sentTo } = api();
    open('/');
    await heading('Hello, Maya');
    say({ type: 'resume' });
    // What the resume asks for has been asked for by the time that another page is there.
    say({ type: 'navigate', payload: { path: '/progress' } });
    await heading('Progress');
    expect(sentTo(profiles)).toHaveLength(times);
  });

  it('on resume without a session, asks nothing of the server', async () => {
    const { say } = installWrapper({ platform: 'ios', version: '3.2.6' });
    const { sent } = api();
    open('/login');
    await heading('Log in');
    say({ type: 'resume' });
    await heading('Log in');
    expect(sent).toEqual([]);
  });

  it('on resume, takes up what became of the session meanwhile', async () => {
    const { say, sentTypes } = installWrapper(newWrapper);
    leaveSession();
    api();
    open('/');
    await heading('Hello, Maya');
    localStorage.removeItem(sessionKey);
    say({ type: 'resume' });
    await heading('Log in');
    expect(sentTypes()).toEqual(['auth-invalid', 'navigate-login']);
  });

  it('to log in, leads on from /login to where the person wanted to go', async () => {
    const { say, sentTypes } = installWrapper();
    api();
    const { path } = open('/progress');
    await heading('Log in');
    say({ type: 'login', payload: { ...newTokens() } });
    await heading('Progress');
    expect(path()).toBe('/progress');
    expect(sentTypes()).toEqual(['navigate-login']);
  });

  it('to log in as somebody else, shows nothing more of the person before', async () => {
    const { say } = installWrapper();
    leaveSession();
    const tokens = {
      accessToken: accessTokenFor({
        issuedAtMs: Date.now(),
        lifetimeMs: 600_000,
        family: 'b',
        subject: 'rosa',
      }),
      refreshToken: 'refresh-token-of-rosa',
    };
    const { sentTo } = api({
      [profiles]: ({ headers }) =>
        json(200, [
          profileOf({
            firstName: headers.get('authorization') === `Bearer ${tokens.accessToken}` ? 'Rosa' : 'Maya',
          }),
        ]),
    });
    open('/');
    await heading('Hello, Maya');
    sessionStorage.setItem('evenkeel.draft', 'answers of Maya');
    say({ type: 'login', payload: tokens });
    expect(screen.queryByText('Hello, Maya')).toBeNull();
    expect(sessionStorage.length).toBe(0);
    await heading('Hello, Rosa');
    await waitFor(() => expect(sentTo(revoke)[0]?.body).toMatchObject({ refreshToken: 'refresh-token' }));
  });

  it('to log out, is done without telling it back; whoever comes next begins at home', async () => {
    const { say, sentTypes } = installWrapper();
    leaveSession();
    const { sentTo } = api();
    const { router } = open('/progress');
    await heading('Progress');
    say({ type: 'logout' });
    await heading('Log in');
    expect(sentTypes()).toEqual(['navigate-login']);
    expect(router.state.location.state).toBeNull();
    await waitFor(() => expect(sentTo(revoke)).toHaveLength(1));
    expect(localStorage.length).toBe(0);
  });
});

describe('in a plain browser', () => {
  it('nobody can make the page do anything by a message', async () => {
    leaveSession();
    api();
    const { path } = open('/');
    await heading('Hello, Maya');
    for (const message of [{ type: 'logout' }, { type: 'navigate', payload: { path: '/progress' } }])
      for (const target of [window, document])
        target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    await heading('Hello, Maya');
    expect(path()).toBe('/');
    expect(localStorage.getItem(sessionKey)).not.toBeNull();
  });
});
