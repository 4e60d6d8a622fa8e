import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { descriptionOf } from '../../testing/description.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import {
  invited,
  onboardingCalls as calls,
  openOnboarding,
  setupAccount,
  stubOnboarding,
} from '../../testing/onboarding-page.tsx';
import { leaveSession } from '../../testing/signed-in.ts';

const open = () => openOnboarding(setupAccount);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (password: string = invited.password, confirmed = password) => {
  await userEvent.type(field('New password'), password);
  await userEvent.type(field('Confirm password'), confirmed);
  await press('Create account');
};

describe('the password', () => {
  it('is chosen for the address on file, as password managers need it', async () => {
    const { sentTo } = stubOnboarding();
    const { address } = open();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose your password' }));
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    expect([field('Email').value, field('Email').readOnly, field('Email').autocomplete]).toEqual([
      invited.email,
      true,
      'username',
    ]);
    expect(field('New password').autocomplete).toBe('new-password');
    expect(field('Confirm password').autocomplete).toBe('new-password');
    await choose();
    await waitFor(() => expect(address()).toBe('/app-invite?isInviteFlow=true'));
    const { patientId, email, password } = invited;
    expect(sentTo(calls.account)).toMatchObject([
      { body: { patientId, email, password }, credentials: 'include' },
    ]);
    expect(sentTo(calls.signIn).map(({ body }) => body)).toEqual([{ email, password }]);
    expect(sentTo(calls.signOut)).toEqual([]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toContain(
      password,
    );
  });

  it('follows the checklist, and stands there twice', async () => {
    const { sent } = stubOnboarding();
    open();
    await press('Create account');
    expect(descriptionOf(field('New password'))).toContain('Required');
    expect(document.activeElement).toBe(field('New password'));
    await choose('calmwaters', 'Calm');
    expect(descriptionOf(field('New password'))).toContain('At least one number');
    expect(descriptionOf(field('Confirm password'))).toContain('Both passwords must match.');
    expect(sent).toEqual([]);
  });

  it('that is too common is refused beside its field', async () => {
    const { on } = stubOnboarding({
      [calls.account]: () =>
        json(422, {
          error: {
            code: 'invalid-fields',
            message: 'Some of the information needs another look.',
            fields: { password: 'This password is too easy to guess.' },
          },
        }),
    });
    const { address } = open();
    await choose('Password1!');
    await waitFor(() =>
      expect(descriptionOf(field('New password'))).toContain('This password is too easy to guess.'),
    );
    expect(document.activeElement).toBe(field('New password'));
    expect(screen.queryByText('Some of the information needs another look.')).toBeNull();
    on(calls.account, () => json(201, { status: 'created' }));
    await userEvent.clear(field('New password'));
    await userEvent.clear(field('Confirm password'));
    await choose();
    await waitFor(() => expect(address()).toBe('/app-invite?isInviteFlow=true'));
  });
});

describe('an account', () => {
  it('that could not be made says so, with every way on', async () => {
    const { sentTo } = stubOnboarding({ [calls.account]: () => json(201, { status: 'failed' }) });
    const { address, carried } = open();
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe(
      "Your account could not be created. Try to login instead or please reach out to your clinician or the provider's support for help.",
    );
    expect(screen.getByRole('link', { name: 'support' }).getAttribute('href')).toBe(
      'mailto:support@evenkeel.test',
    );
    expect(sentTo(calls.signIn)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'login' }));
    expect([address(), carried()]).toEqual(['/login', { email: invited.email }]);
  });

  it('that needs another proof leads back to the first step, and explains it', async () => {
    stubOnboarding({ [calls.account]: () => refusal(403, 'verification-required', 'Please confirm.') });
    open();
    await choose();
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(screen.getByText('Please confirm who you are once more')).toBeTruthy();
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  });

  it.each([
    ['too many tries', () => refusal(429, 'too-many-requests', 'Too many tries.'), 'Too many tries.'],
    ['no connection', unreachable, 'We could not reach the server. Check your connection and try again.'],
  ])('meets %s', async (_, answer, words) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubOnboarding({ [calls.account]: answer });
    open();
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(field('New password').value).toBe(invited.password);
  });

  it('that cannot be signed in to at once is there all the same', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubOnboarding({ [calls.signIn]: unreachable });
    const { address, carried } = open();
    await choose();
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect([address(), carried()]).toEqual(['/login', { email: invited.email, why: 'account-made' }]);
  });
});

describe('whoever is signed in already', () => {
  it('is signed out first, once the account is there', async () => {
    leaveSession();
    const { sentTo, sent } = stubOnboarding();
    const { address } = open();
    await choose();
    await waitFor(() => expect(address()).toBe('/app-invite?isInviteFlow=true'));
    await waitFor(() => expect(sentTo(calls.signOut).length).toBeGreaterThan(0));
    expect(sentTo(calls.signOut)[0]?.body).toEqual({ refreshToken: 'refresh-token' });
    const order = sent.map(({ method, path }) => `${method} ${path}`);
    expect(order.indexOf(calls.account)).toBeLessThan(order.indexOf(calls.signOut));
    expect(order.indexOf(calls.signOut)).toBeLessThan(order.indexOf(calls.signIn));
  });

  it('stays where no account could be made', async () => {
    leaveSession();
    const { sentTo } = stubOnboarding({ [calls.account]: () => json(201, { status: 'failed' }) });
    open();
    await choose();
    await screen.findByRole('alert');
    expect(sentTo(calls.signOut)).toEqual([]);
  });
});

describe('inside the native wrapper', () => {
  it('the wrapper gets the credentials and signs in itself', async () => {
    const wrapper = installWrapper();
    const { sentTo } = stubOnboarding();
    open();
    await choose();
    await screen.findByRole('heading', { name: 'Your account is ready' });
    const { email, password } = invited;
    expect(wrapper.sent).toContainEqual({ type: 'login', payload: { email, password } });
    expect(sentTo(calls.signIn)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Go to log in' }).getAttribute('href')).toBe('/login');
  });
});
