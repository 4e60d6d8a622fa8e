import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKey } from '../../session/token-store.ts';
import { empty, json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf } from '../../testing/signed-in.ts';
import { Component as LoginScreen } from './login-screen.tsx';
import { Component as ResetPasswordScreen } from './reset-password-screen.tsx';

const requestCode = 'POST /v1/public-api/authentication/forgot-password/request-code';
const confirm = 'POST /v1/public-api/authentication/forgot-password/confirm';
const profiles = 'GET /v1/client-api/account/user-profiles';

const api = (answer: () => Response | Error = () => empty(204)) =>
  stubApi({
    [confirm]: answer,
    [requestCode]: () => empty(202),
    [profiles]: () => json(200, [profileOf()]),
    'POST /auth/sign-out': () => empty(204),
  });
const open = (at = '/reset-password?email=Maya@Demo.Test', state?: unknown) =>
  renderApp({ screens: { '/reset-password': ResetPasswordScreen, '/login': LoginScreen }, at, state });
const code = () => screen.getByLabelText('Reset code');
const password = () => screen.getByLabelText('New password');
const again = () => screen.getByLabelText('Confirm password');
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (chosen = 'Calm#Waters42', repeated = chosen) => {
  await userEvent.type(code(), '123456');
  await userEvent.type(password(), chosen);
  await userEvent.type(again(), repeated);
};
const errorsOf = (field: HTMLElement) =>
  field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent);

beforeEach(() => localStorage.clear());

describe('/reset-password', () => {
  it.each(['/reset-password', '/reset-password?email=', '/reset-password?email=%20'])(
    'asks for the email first where it is missing: %s',
    (at) => {
      api();
      const { address } = open(at);
      expect(screen.getByText('Elsewhere')).toBeTruthy();
      expect(address()).toBe('/forgot-password');
    },
  );

  it('says what is missing, and asks nobody', async () => {
    const { sent } = api();
    open();
    await click('Reset password');
    expect(errorsOf(code())).toEqual(['Please enter the reset code sent to your email']);
    expect(errorsOf(password())).toEqual(['Required']);
    expect(document.activeElement).toBe(code());
    expect(sent).toEqual([]);
  });

  it('takes six digits and nothing else, as they are pasted', async () => {
    api();
    open();
    await userEvent.click(code());
    await userEvent.paste('Your code: 123 456 7');
    expect(code()).toHaveProperty('value', '123456');
    expect(code().getAttribute('autocomplete')).toBe('one-time-code');
    await userEvent.type(code(), '{Backspace}x');
    expect(code()).toHaveProperty('value', '12345');
    await click('Reset password');
    expect(errorsOf(code())).toEqual(['Please enter the 6 digits of the code']);
  });

  it.each([
    ['Calm Waters#42', 'No spaces'],
    ['Calm#Waters', 'At least one number'],
    ['calm#waters42', 'Uppercase and lowercase letters'],
    ['Calm#42', 'At least 8 characters'],
    ['CalmWaters42', 'At least one special character'],
  ])('holds %j to the rules: %s', async (chosen, rule) => {
    const { sent } = api();
    open();
    await fill(chosen);
    await click('Reset password');
    expect(errorsOf(password())).toEqual([rule]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(`Not met yet: ${rule}`);
    expect(sent).toEqual([]);
  });

  it('wants the same twice', async () => {
    const { sent } = api();
    open();
    await fill('Calm#Waters42', 'Calm#Waters4');
    await click('Reset password');
    expect(errorsOf(again())).toEqual(['Passwords do not match']);
    expect(document.activeElement).toBe(again());
    expect(sent).toEqual([]);
    await userEvent.type(again(), '2');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
  });

  it('sets the password, says so, and leads back to sign in with the address filled in', async () => {
    const { sentTo } = api();
    open();
    await fill();
    await click('Reset password');
    expect(await screen.findByRole('heading', { name: 'Password reset' })).toBeTruthy();
    expect(sentTo(confirm).map(({ body }) => body)).toEqual([
      {
        userType: 'patient',
        email: 'maya@demo.test',
        confirmationCode: '123456',
        newPassword: 'Calm#Waters42',
      },
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@demo.test');
  });

  it.each([
    ['maya@demo.test', false],
    ['rosa@demo.test', true],
  ])('in a browser where %s is signed in leaves that session: %s', async (email, isLeft) => {
    leaveSession();
    const { on, sentTo } = api();
    on(profiles, () => json(200, [profileOf({ email })]));
    open();
    await fill();
    await click('Reset password');
    expect(await screen.findByRole('heading', { name: 'Password reset' })).toBeTruthy();
    expect(sentTo(profiles)).toHaveLength(1);
    expect(localStorage.getItem(sessionKey) !== null).toBe(isLeft);
  });

  it.each([
    [
      () => refusal(404, 'user-not-found', 'User account not found.'),
      'Something went wrong. Did you enter the right email?.',
    ],
    [
      () => refusal(422, 'invalid-fields', 'Some of the information needs another look.'),
      'Something went wrong. Did you enter the right email?.',
    ],
    [
      () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '30' }),
      'Too many tries. You can try again in 30 seconds.',
    ],
    [unreachable, 'We could not reach the server. Check your connection and try again.'],
  ])('shows why the password was not set, and keeps what was typed', async (answer, message) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    api(answer);
    open();
    await fill();
    await click('Reset password');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(password()).toHaveProperty('value', 'Calm#Waters42');
  });

  it('says at the code what is wrong with it', async () => {
    api(() => refusal(401, 'invalid-code', 'This code is not right, or it has expired.'));
    open();
    await fill();
    await click('Reset password');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrong. Did you enter the right email?.',
    );
    expect(errorsOf(code())).toEqual(['This code is not right, or it has expired.']);
    expect(document.activeElement).toBe(code());
  });

  it('says at the password that it is too common, and nothing else', async () => {
    const fields = { newPassword: 'Too many people use this password.' };
    api(() => json(422, { error: { code: 'invalid-fields', message: 'Another look.', fields } }));
    open();
    await fill();
    await click('Reset password');
    expect(await screen.findByText('Too many people use this password.')).toBeTruthy();
    expect(errorsOf(password())).toEqual(['Too many people use this password.']);
    expect(document.activeElement).toBe(password());
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(password(), '!');
    expect(errorsOf(password())).toEqual([]);
  });

  it('sends a new code, and says why it could not', async () => {
    const { on, sentTo } = api();
    open();
    await click('Send a new code');
    expect(
      await screen.findByText('A new code is on its way. The earlier one no longer works.'),
    ).toBeTruthy();
    expect(sentTo(requestCode)[0]?.body).toEqual({ userType: 'patient', email: 'maya@demo.test' });
    on(requestCode, () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '600' }));
    await click('Send a new code');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many tries. You can try again in 10 minutes.',
    );
  });

  it('goes back for another address', async () => {
    api();
    const { address } = open();
    await click('Use another email');
    expect(screen.getByText('Elsewhere')).toBeTruthy();
    expect(address()).toBe('/forgot-password');
  });
});
