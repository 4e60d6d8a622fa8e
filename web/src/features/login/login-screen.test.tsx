import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Navigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.tsx';
import { sessionKey } from '../../session/token-store.ts';
import { empty, json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, newTokens, profileOf } from '../../testing/signed-in.ts';
import { Component as LoginScreen } from './login-screen.tsx';

const signIn = 'POST /auth/sign-in';
const requestLink = 'POST /auth/magic-link';
const completeLink = 'POST /auth/magic-link/complete';
const profiles = 'GET /v1/client-api/account/user-profiles';

const api = (handlers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({ [requestLink]: () => empty(202), [profiles]: () => json(200, [profileOf()]), ...handlers });
const open = (at = '/login', state?: unknown) => {
  // The address bar is the browser's; the router under test has its own.
  window.history.replaceState(null, '', at);
  return renderApp({ screens: { '/login': LoginScreen }, at, state });
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const sendLink = async (email = 'maya@demo.test') => {
  await type('Email', email);
  await click('Continue with email');
};

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('asking for a magic link', () => {
  it.each([
    ['', 'Required'],
    ['   ', 'Required'],
    ['maya', 'Invalid email'],
  ])('refuses %j with %j, and asks nobody', async (email, message) => {
    const { sent } = api();
    open();
    if (email !== '') await type('Email', email);
    await click('Continue with email');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
  });

  it('begins with the address that the screen before has handed on', () => {
    api();
    open('/login', { email: 'maya@demo.test' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@demo.test');
  });

  it('lowercases the address and says that the link was sent', async () => {
    const { sentTo } = api();
    open();
    await sendLink('Maya@Demo.Test');
    expect(await screen.findByRole('heading', { name: 'Link sent!' })).toBeTruthy();
    expect(screen.getByText('maya@demo.test')).toBeTruthy();
    expect(sentTo(requestLink)[0]?.body).toEqual({ email: 'maya@demo.test' });
  });

  it('tells an unknown person where to create an account', async () => {
    api({ [requestLink]: () => refusal(404, 'user-not-found', 'User account not found.') });
    open();
    await sendLink();
    expect((await screen.findByRole('alert')).textContent).toBe(
      "User account not found. If it's your first time logging in, please create your account with the link below.",
    );
    expect(screen.getByRole('link', { name: 'Create your account' }).getAttribute('href')).toBe(
      '/accept-invite',
    );
  });

  it.each([
    [
      () => refusal(500, 'internal', 'Something went wrong on our side.'),
      'Something went wrong on our side.',
    ],
    [() => new Response('<html>', { status: 502 }), 'Unknown error occurred'],
    [
      () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '600' }),
      'Too many tries. You can try again in 10 minutes.',
    ],
  ])('shows the message of any other error', async (answer, message) => {
    api({ [requestLink]: answer });
    open();
    await sendLink();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('says when there is no connection, and keeps what was typed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    api({ [requestLink]: unreachable });
    open();
    await sendLink();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We could not reach the server. Check your connection and try again.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@demo.test');
  });
});

describe('while a link is being sent', () => {
  it('the password can be chosen, and stays chosen', async () => {
    const answer = Promise.withResolvers<Response>();
    api({ [requestLink]: () => answer.promise });
    open();
    await sendLink();
    await click('Log in with password');
    answer.resolve(empty(202));
    await userEvent.type(screen.getByLabelText('Password'), 'Evenkeel#2026');
    expect(screen.getByRole('heading', { name: 'Log in with password' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Evenkeel#2026');
  });
});

describe('Link sent!', () => {
  it('sends another link', async () => {
    const { sentTo } = api();
    open();
    await sendLink();
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Link' }));
    expect(
      await screen.findByText('A new link is on its way. The earlier one no longer works.'),
    ).toBeTruthy();
    expect(sentTo(requestLink)).toHaveLength(2);
  });

  it('shows why another link was not sent', async () => {
    const { on } = api();
    open();
    await sendLink();
    on(requestLink, () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '30' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many tries. You can try again in 30 seconds.',
    );
  });

  it('leads to the password form and back, with the address kept', async () => {
    api();
    open();
    await sendLink();
    await userEvent.click(await screen.findByRole('button', { name: 'Log in with password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@demo.test');
    expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    await click('Back to magic link');
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@demo.test');
  });
});

describe('signing in by password', () => {
  const openPassword = async (state?: unknown) => {
    const view = open('/login', state);
    await click('Log in with password');
    return view;
  };
  const submit = async () => {
    await type('Email', 'maya@demo.test');
    await type('Password', 'Evenkeel#2026');
    await click('Log in');
  };

  it('requires both fields', async () => {
    const { sent } = api();
    await openPassword();
    await click('Log in');
    expect(await screen.findAllByText('Required')).toHaveLength(2);
    await type('Email', 'maya');
    expect(await screen.findByText('Invalid email')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('goes home', async () => {
    const { sentTo } = api({ [signIn]: () => json(200, newTokens()) });
    const { address } = await openPassword();
    await submit();
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(address()).toBe('/');
    expect(sentTo(signIn)[0]?.body).toEqual({ email: 'maya@demo.test', password: 'Evenkeel#2026' });
  });

  it.each([
    ['/progress?platform=ios', '/progress?platform=ios'],
    ['//evil.test/x', '/'],
    ['/\\evil.test', '/'],
    ['https://evil.test', '/'],
    ['/..//evil.test', '/'],
    ['/logout', '/'],
    ['/login', '/'],
    [7, '/'],
  ])('from %j goes to %j', async (from, to) => {
    api({ [signIn]: () => json(200, newTokens()) });
    const { address } = await openPassword({ from });
    await submit();
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(address()).toBe(to);
  });

  it("shows the provider's message", async () => {
    api({ [signIn]: () => refusal(401, 'auth-failed', 'The email or password is not right.') });
    await openPassword();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The email or password is not right.');
    expect(localStorage.getItem(sessionKey)).toBeNull();
  });
});

describe('a magic link in the address', () => {
  const link = '/login#email=maya%40demo.test&code=s3cret-code';

  it('is redeemed once, gone from the address at once, and leads home', async () => {
    const { sentTo } = api({ [completeLink]: () => json(200, newTokens()) });
    const { address } = open(link);
    expect(window.location.hash).toBe('');
    expect(await screen.findByText('Successfully signed in with magic link!')).toBeTruthy();
    expect(address()).toBe('/');
    expect(sentTo(completeLink).map(({ body }) => body)).toEqual([
      { email: 'maya@demo.test', code: 's3cret-code' },
    ]);
  });

  it('is not sent again when it is opened again in the same browser', async () => {
    const { sentTo } = api({ [completeLink]: () => json(200, newTokens()) });
    const first = open(link);
    await screen.findByText('Successfully signed in with magic link!');
    first.unmount();
    const { address } = open(link);
    expect(await screen.findByText('Successfully signed in with magic link!')).toBeTruthy();
    expect(address()).toBe('/');
    expect(sentTo(completeLink)).toHaveLength(1);
  });

  it.each([
    ['link-expired', 401, 'Magic link has expired. Enter your email again to receive a new link.'],
    ['invalid-link', 401, 'Magic link login failed. Enter your email again to receive a new link.'],
    ['auth-failed', 401, 'Magic link login failed. Enter your email again to receive a new link.'],
    ['user-not-found', 404, 'Magic link login failed. Enter your email again to receive a new link.'],
  ])('that is refused with %s says so and asks for the address', async (code, status, message) => {
    api({ [completeLink]: () => refusal(status, code, 'No.') });
    open(link);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(screen.getByText('That link did not sign you in')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@demo.test');
  });

  it('waits for another try where no answer came', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { on, sentTo } = api({ [completeLink]: unreachable });
    const { address } = open(link);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We could not reach the server. Check your connection and try again.',
    );
    on(completeLink, () => json(200, newTokens()));
    await click('Try again');
    expect(await screen.findByText('Successfully signed in with magic link!')).toBeTruthy();
    expect(address()).toBe('/');
    expect(sentTo(completeLink)).toHaveLength(2);
  });

  it('is tried although somebody is signed in', async () => {
    leaveSession();
    const { sentTo } = api({
      [completeLink]: () => json(200, newTokens()),
      'POST /auth/sign-out': () => empty(204),
    });
    open(link);
    expect(await screen.findByText('Successfully signed in with magic link!')).toBeTruthy();
    await waitFor(() => expect(sentTo('POST /auth/sign-out')).toHaveLength(1));
  });
});

describe('from /accept-invite', () => {
  it.each([
    ['account-exists', 'You have an account already. Please log in.'],
    ['account-made', 'Your account is ready. Please log in.'],
  ])('says why somebody is here: %s', (why, words) => {
    api();
    open('/login', { email: 'maya@demo.test', why });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@demo.test');
  });

  it('says nothing that it does not know', () => {
    api();
    open('/login', { why: '<b>Send us your password</b>' });
    expect(screen.queryByText(/password<\/b>|Please log in/)).toBeNull();
  });
});

describe('with a session', () => {
  it('goes on to where the person wanted to go', async () => {
    leaveSession();
    api();
    const { address } = open('/login', { from: '/settings' });
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(address()).toBe('/settings');
  });

  it('that the server has ended says so', async () => {
    leaveSession();
    api({
      [profiles]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
      'POST /auth/refresh-token': () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
    });
    const Protected = () => (useSession().status === 'signed-out' ? <Navigate to="/login" replace /> : null);
    renderApp({ screens: { '/': Protected, '/login': LoginScreen }, at: '/' });
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
  });
});
