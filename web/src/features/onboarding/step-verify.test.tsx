import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import { descriptionOf } from '../../testing/description.ts';
import {
  invited,
  lookUpByPhone,
  onboardingCalls as calls,
  openOnboarding as open,
  stubOnboarding,
} from '../../testing/onboarding-page.tsx';

const lookup = { type: 'phonenumber', phoneNumber: '+14155550132' } as const;
const wrongCode = 'This code is not right, or it has expired. Check it, or ask for a new one.';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const holdTheClock = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
};
const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const arrive = async () => {
  const app = open();
  await lookUpByPhone();
  await screen.findByRole('heading', { name: 'Enter your code' });
  return app;
};

describe('the code', () => {
  it('was sent to what was typed, and is asked for in one field', async () => {
    stubOnboarding();
    await arrive();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Enter your code' }));
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    expect(screen.getByText(/We sent a 6-digit code to/).textContent).toBe(
      'We sent a 6-digit code to (415) 555-0132. It works for 10 minutes.',
    );
    expect(field().autocomplete).toBe('one-time-code');
  });

  it.each(['204816', '204-816', '204 816'])('goes at the sixth digit: %s', async (pasted) => {
    const { sentTo } = stubOnboarding();
    await arrive();
    await userEvent.click(field());
    await userEvent.paste(pasted);
    await screen.findByRole('heading', { name: 'Choose your password' });
    expect(sentTo(calls.verify).map(({ body }) => body)).toEqual([
      { code: invited.code, phoneNumber: '+14155550132' },
    ]);
  });

  it('names the person of several, and brings the cookie along', async () => {
    const { sentTo } = stubOnboarding();
    const person = { email: invited.email, lastName: 'Torres', dateOfBirth: '1991-04-12' };
    open({ step: 'verify', lookup: { type: 'email', ...person } });
    await userEvent.type(field(), invited.code);
    await screen.findByRole('heading', { name: 'Choose your password' });
    expect(sentTo(calls.verify)).toMatchObject([
      { body: { code: invited.code, ...person }, credentials: 'include' },
    ]);
  });

  it('is required, and has six digits', async () => {
    const { sentTo } = stubOnboarding();
    await arrive();
    await press('Continue');
    expect(descriptionOf(field())).toContain('* Required');
    await userEvent.type(field(), '2048');
    await press('Continue');
    expect(descriptionOf(field())).toContain('Please enter the 6 digits of the code');
    expect(sentTo(calls.verify)).toEqual([]);
  });

  it('that is wrong can be typed over, and goes again when it has changed', async () => {
    const { on, sentTo } = stubOnboarding({ [calls.verify]: () => refusal(401, 'invalid-code', wrongCode) });
    await arrive();
    await userEvent.type(field(), '000000');
    await waitFor(() => expect(descriptionOf(field())).toContain(wrongCode));
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6]);
    on(calls.verify, () => json(200, { patientEmail: invited.email, patientId: invited.patientId }));
    await userEvent.keyboard(invited.code);
    await screen.findByRole('heading', { name: 'Choose your password' });
    expect(sentTo(calls.verify)).toHaveLength(2);
  });

  it("after too many of them shows the server's message beside the field", async () => {
    stubOnboarding({
      [calls.verify]: () => refusal(429, 'too-many-requests', 'Too many tries. Ask for a new code.'),
    });
    await arrive();
    await userEvent.type(field(), '000000');
    await waitFor(() => expect(descriptionOf(field())).toContain('Too many tries. Ask for a new code.'));
  });

  it('that could not be sent can be sent again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { on } = stubOnboarding({ [calls.verify]: unreachable });
    await arrive();
    await userEvent.type(field(), invited.code);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.');
    on(calls.verify, () => json(200, { patientEmail: invited.email, patientId: invited.patientId }));
    await press('Continue');
    await screen.findByRole('heading', { name: 'Choose your password' });
  });

  it('is being checked: that is announced, and it goes once', async () => {
    const { sentTo } = stubOnboarding({ [calls.verify]: () => new Promise<Response>(() => undefined) });
    await arrive();
    await userEvent.type(field(), invited.code);
    expect(screen.getByText('Checking your code')).toBeTruthy();
    await press('Continue');
    await userEvent.type(field(), '{Enter}');
    expect(sentTo(calls.verify)).toHaveLength(1);
  });

  it('is kept nowhere', async () => {
    stubOnboarding({ [calls.verify]: () => refusal(401, 'invalid-code', wrongCode) });
    await arrive();
    await userEvent.type(field(), invited.code);
    await screen.findByText(wrongCode);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toContain(
      invited.code,
    );
  });
});

describe('a new code', () => {
  it('can be asked for after a moment, and the earlier digits go', async () => {
    holdTheClock();
    const { sentTo } = stubOnboarding();
    open({ step: 'verify', lookup });
    const button = await screen.findByRole('button', { name: 'Send a new code' });
    await userEvent.type(field(), '20');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(button)).toEqual([
      'The code can take a moment to arrive. You can ask for a new one in 30 seconds.',
    ]);
    await userEvent.click(button);
    expect(sentTo(calls.lookup)).toEqual([]);
    passTime(29_000);
    expect(screen.getByText(/in 1 second\./)).toBeTruthy();
    passTime(1000);
    expect(button.getAttribute('aria-disabled')).toBeNull();

    await userEvent.click(button);
    expect(
      await screen.findByText('A new code is on its way. The earlier one no longer works.'),
    ).toBeTruthy();
    expect(sentTo(calls.lookup).map(({ body }) => body)).toEqual([lookup]);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['no-active-invite-found', 'No active invite found. Try both your Phone and Email.'],
    ['invite-already-accepted', 'Elsewhere'],
  ])('for an invite that is gone (%s) says so', async (status, words) => {
    holdTheClock();
    stubOnboarding({ [calls.lookup]: () => json(200, { status }) });
    open({ step: 'verify', lookup });
    passTime(30_000);
    await press('Send a new code');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("that is refused shows the server's message", async () => {
    holdTheClock();
    stubOnboarding({ [calls.lookup]: () => refusal(429, 'too-many-requests', 'Too many codes.') });
    open({ step: 'verify', lookup });
    passTime(30_000);
    await press('Send a new code');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many codes.');
  });
});

describe('going back', () => {
  it.each(['Back', 'Use another phone or email'])('by %s finds what was typed', async (way) => {
    stubOnboarding();
    const { goBack } = await arrive();
    if (way === 'Back') await goBack();
    else await press(way);
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Create your account' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe(invited.phone);
  });
});
