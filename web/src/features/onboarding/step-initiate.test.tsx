import type { InviteLookupStatus } from '@evenkeel/contract/onboarding';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import {
  invited,
  lookUpByPhone,
  onboardingCalls as calls,
  openOnboarding as open,
  stubOnboarding,
} from '../../testing/onboarding-page.tsx';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { descriptionOf } from '../../testing/description.ts';
import { Component as OnboardingScreen } from './onboarding-screen.tsx';

const answers = (...statuses: InviteLookupStatus[]) => {
  const left = [...statuses];
  return { [calls.lookup]: () => json(200, { status: left.shift() }) };
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const chooseEmail = () => userEvent.click(screen.getByRole('radio', { name: 'Email' }));
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the first step', () => {
  it('says where it stands, and asks for a telephone number in its mask', async () => {
    const { sentTo } = stubOnboarding();
    open();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create your account' }));
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Phone' }).checked).toBe(true);
    const field = box('Phone');
    expect([field.type, field.autocomplete, field.inputMode]).toEqual(['tel', 'tel', 'tel']);
    await userEvent.type(field, '4155550132');
    expect(field.value).toBe('(415) 555-0132');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect(sentTo(calls.lookup).map(({ body }) => body)).toEqual([
      { type: 'phonenumber', phoneNumber: '+14155550132' },
    ]);
  });

  it('takes an e-mail address instead, in lower case', async () => {
    const { sentTo } = stubOnboarding();
    open();
    await chooseEmail();
    expect([box('Email').type, box('Email').autocomplete]).toEqual(['email', 'email']);
    await userEvent.type(box('Email'), 'Maya@Demo.test{Enter}');
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect(sentTo(calls.lookup).map(({ body }) => body)).toEqual([{ type: 'email', email: invited.email }]);
  });

  it('says what is wrong beside the field', async () => {
    const { sent } = stubOnboarding();
    open();
    await press('Continue');
    expect(descriptionOf(box('Phone'))).toContain('* Required');
    expect(document.activeElement).toBe(box('Phone'));
    await userEvent.type(box('Phone'), '415555');
    expect(descriptionOf(box('Phone'))).toContain('Must be a valid phone number.');
    await userEvent.type(box('Phone'), '0132');
    expect(box('Phone').getAttribute('aria-invalid')).toBeNull();
    await chooseEmail();
    await press('Continue');
    expect(descriptionOf(box('Email'))).toContain('* Required');
    await userEvent.type(box('Email'), 'maya@');
    expect(descriptionOf(box('Email'))).toContain('Please enter a valid email');
    expect(sent).toEqual([]);
  });

  it('keeps what was typed in one way while the other is tried', async () => {
    stubOnboarding();
    open();
    await userEvent.type(box('Phone'), '4155550132');
    await chooseEmail();
    await userEvent.type(box('Email'), 'maya@demo.test');
    await userEvent.click(screen.getByRole('radio', { name: 'Phone' }));
    expect(box('Phone').value).toBe('(415) 555-0132');
    await chooseEmail();
    expect(box('Email').value).toBe('maya@demo.test');
  });

  it('sends once, however often Continue is pressed', async () => {
    const { sentTo } = stubOnboarding({ [calls.lookup]: () => new Promise<Response>(() => undefined) });
    open();
    await lookUpByPhone();
    await press('Continue');
    await userEvent.type(box('Phone'), '{Enter}');
    expect(sentTo(calls.lookup)).toHaveLength(1);
  });

  it("shows the server's message, and that no answer came", async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { on } = stubOnboarding({
      [calls.lookup]: () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '60' }),
    });
    open();
    await lookUpByPhone();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many tries. You can try again in 1 minute.',
    );
    on(calls.lookup, unreachable);
    await press('Continue');
    expect(await screen.findByText(/We could not reach the server\./)).toBeTruthy();
  });
});

describe('a lookup', () => {
  it('without an invite says so, with every way on', async () => {
    stubOnboarding(answers('no-active-invite-found'));
    const { address, carried } = open();
    await chooseEmail();
    await userEvent.type(box('Email'), 'maya@demo.test{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No active invite found. Try both your Phone and Email.');
    expect(hrefOf('log in')).toBe('/login');
    expect(hrefOf('reset your password')).toBe('/forgot-password');
    expect(alert.textContent).toContain('contact your clinician or support');
    expect(hrefOf('support')).toBe('mailto:support@evenkeel.test');
    await userEvent.click(screen.getByRole('link', { name: 'reset your password' }));
    expect([address(), carried()]).toEqual(['/forgot-password', { email: 'maya@demo.test' }]);
  });

  it('says nothing about the other way of looking', async () => {
    stubOnboarding(answers('no-active-invite-found'));
    open();
    await lookUpByPhone();
    await screen.findByText(/No active invite found\./);
    await chooseEmail();
    expect(screen.queryByText(/No active invite found\./)).toBeNull();
  });

  it.each([
    ['Email', invited.email, invited.email],
    ['Phone', invited.phone, ''],
  ])('of an accepted invite by %s leads to log in', async (by, typed, email) => {
    stubOnboarding(answers('invite-already-accepted'));
    const { address, carried } = open();
    await userEvent.click(screen.getByRole('radio', { name: by }));
    await userEvent.type(box(by), `${typed}{Enter}`);
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect([address(), carried()]).toEqual(['/login', { email, why: 'account-exists' }]);
  });

  it('that finds several people asks who of them it is', async () => {
    const { sentTo } = stubOnboarding(answers('ambiguous-invite-found', 'invite-found'));
    open();
    await lookUpByPhone();
    const lastName = await screen.findByRole('textbox', { name: 'Last name' });
    expect(document.activeElement).toBe(lastName);
    expect(screen.getByRole('alert').textContent).toContain('More than one person');
    expect([box('Last name').autocomplete, box('Date of birth').autocomplete]).toEqual([
      'family-name',
      'bday',
    ]);

    await press('Continue');
    expect(descriptionOf(box('Last name'))).toContain('* Required');
    expect(descriptionOf(box('Date of birth'))).toContain('* Required');
    await userEvent.type(lastName, 'Torres');
    const date = box('Date of birth');
    for (const [typed, error] of [
      ['0412', 'Please enter a valid date of birth'],
      ['04122199', "You can't be born in the future!"],
      ['04121850', 'Year is too far in the past.'],
    ] as const) {
      await userEvent.clear(date);
      await userEvent.type(date, typed);
      expect(descriptionOf(date)).toContain(error);
    }
    await userEvent.clear(date);
    await userEvent.type(date, '04121991');
    expect(date.value).toBe('04/12/1991');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect(sentTo(calls.lookup)[1]?.body).toEqual({
      type: 'phonenumber',
      phoneNumber: '+14155550132',
      lastName: 'Torres',
      dateOfBirth: '1991-04-12',
    });
  });

  it('that finds several people once more gives up, and says whom to ask', async () => {
    stubOnboarding(answers('ambiguous-invite-found', 'ambiguous-invite-found'));
    open();
    await lookUpByPhone();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Last name' }), 'Torres');
    await userEvent.type(box('Date of birth'), '04121991{Enter}');
    expect(
      await screen.findByText(
        (_, element) =>
          element?.getAttribute('role') === 'alert' &&
          element.textContent ===
            "There was an issue finding your account. Try using email instead or please reach out to your clinician and/or the provider's support for help.",
      ),
    ).toBeTruthy();
    expect(hrefOf('support')).toBe('mailto:support@evenkeel.test');
    await chooseEmail();
    expect(screen.queryByRole('textbox', { name: 'Last name' })).toBeNull();
  });
});

describe('where accounts are not made here', () => {
  it('says who makes them, and leads on', async () => {
    stubOnboarding();
    servePage({ featureFlags: { accept_invite_flow: false } });
    renderApp({
      screens: { '/accept-invite': OnboardingScreen },
      at: '/accept-invite',
      state: { step: 'initiate' },
    });
    await waitFor(() => screen.getByRole('heading', { name: 'Create your account' }));
    expect(screen.getByText(/Your clinic makes your account together with you\./)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(hrefOf('Go to log in')).toBe('/login');
    expect(hrefOf('support@evenkeel.test')).toBe('mailto:support@evenkeel.test');
  });
});
