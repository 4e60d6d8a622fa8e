import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { empty, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Component as ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { Component as LoginScreen } from './login-screen.tsx';

const requestCode = 'POST /v1/public-api/authentication/forgot-password/request-code';

const open = (state?: unknown) =>
  renderApp({
    screens: { '/forgot-password': ForgotPasswordScreen, '/login': LoginScreen },
    at: '/forgot-password',
    state,
  });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send code' }));

beforeEach(() => localStorage.clear());

describe('/forgot-password', () => {
  it.each([
    ['', 'Required'],
    ['maya', 'Please enter a valid email'],
  ])('refuses %j with %j, and asks nobody', async (text, message) => {
    const { sent } = stubApi({});
    open();
    if (text !== '') await userEvent.type(email(), text);
    await send();
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(sent).toEqual([]);
  });

  it('sends a code to the address in lower case and goes on to the new password', async () => {
    const { sentTo } = stubApi({ [requestCode]: () => empty(202) });
    const { address } = open();
    await userEvent.type(email(), 'Maya+a@Demo.Test');
    await send();
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(address()).toBe('/reset-password?email=maya%2Ba%40demo.test');
    expect(sentTo(requestCode)[0]?.body).toEqual({ userType: 'patient', email: 'maya+a@demo.test' });
  });

  it.each([
    [
      () => refusal(404, 'user-not-found', 'User account not found.'),
      'Something went wrong. Did you enter the right email?',
    ],
    [
      () => refusal(500, 'internal', 'Something went wrong on our side.'),
      'Something went wrong. Did you enter the right email?',
    ],
    [
      () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '600' }),
      'Too many tries. You can try again in 10 minutes.',
    ],
    [unreachable, 'We could not reach the server. Check your connection and try again.'],
  ])('says why no code was sent, and keeps what was typed', async (answer, message) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubApi({ [requestCode]: answer });
    open();
    await userEvent.type(email(), 'maya@demo.test');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(email().value).toBe('maya@demo.test');
  });

  it('takes the address over from signing in, and hands it back', async () => {
    stubApi({});
    open({ email: 'maya@demo.test' });
    expect(email().value).toBe('maya@demo.test');
    await userEvent.type(email(), '.au');
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(email().value).toBe('maya@demo.test.au');
  });
});
