import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { empty, json, refusal, unreachable } from '../../testing/api-stub.ts';
import {
  intakeCalls as calls,
  intakeCode,
  leaveIntake,
  openIntake,
  sampleClinic,
  stubIntake,
} from '../../testing/intake-page.tsx';
import { intakeSessionKey } from './intake-session.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const resend = () => userEvent.click(screen.getByRole('button', { name: 'Resend Link' }));
const address = `/intake/expired-link?code=${intakeCode}`;
const hasExpired = { [calls.invitation]: () => json(200, { status: 'expired', clinic: sampleClinic }) };

describe('an expired link', () => {
  it('is explained and renewed, with help at hand', async () => {
    const { sentTo } = stubIntake({}, hasExpired);
    openIntake(address);
    await heading('This link has expired');
    expect(screen.getByText(/a link opens for 7 days/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'If you need help now' })).toBeTruthy();
    await resend();
    expect((await screen.findByRole('alert')).textContent).toBe(
      "Check your messages! We've sent you a new link!",
    );
    expect(sentTo(calls.resend).map(({ body }) => body)).toEqual([{ expiredCode: intakeCode }]);
  });

  it.each([
    [
      'an unknown code',
      () => refusal(404, 'not-found', 'Not found'),
      'Failed to send link, you may have an invalid code.',
    ],
    [
      'too many tries',
      () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '120' }),
      'Too many tries. You can try again in 2 minutes.',
    ],
    ['no answer', unreachable, 'We could not reach the server. Check your connection and try again.'],
  ])('says what went wrong with %s, and can be tried again', async (_, answer, words) => {
    const { on } = stubIntake({}, { ...hasExpired, [calls.resend]: answer });
    openIntake(address);
    await heading('This link has expired');
    await resend();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    on(calls.resend, () => empty(202));
    await resend();
    await screen.findByText("Check your messages! We've sent you a new link!");
  });

  it('may be one that nobody knows', async () => {
    stubIntake({}, { [calls.invitation]: () => refusal(404, 'not-found', 'Not found') });
    openIntake(address);
    await heading('This link has expired');
    expect(screen.getByText(/We do not know this link any more/)).toBeTruthy();
  });

  it('is renewed even where nothing can be learned about it', async () => {
    stubIntake({}, { [calls.invitation]: unreachable });
    openIntake(address);
    await screen.findByRole('heading', { level: 1, name: 'This link has expired' }, { timeout: 3000 });
    await resend();
    expect(await screen.findByText("Check your messages! We've sent you a new link!")).toBeTruthy();
  });

  it('is gone on with where it was the session that ended, with what was typed', async () => {
    const { on } = stubIntake({}, { [calls.exchange]: unreachable });
    leaveIntake({ step: 'BASIC_INFO', form: { basicInfo: { lastName: 'Typed' } } });
    localStorage.removeItem(intakeSessionKey);
    openIntake();
    await heading('Please open your link again');
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server');
    on(calls.exchange, () => json(200, { accessToken: 'a', refreshToken: 'r' }));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await heading('About you');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value).toBe('Typed');
  });

  it('without a code is an incomplete one, which nothing can be sent for', async () => {
    const { sent } = stubIntake();
    openIntake('/intake/expired-link');
    await heading('This link is incomplete');
    expect(screen.queryByRole('button', { name: 'Resend Link' })).toBeNull();
    expect(sent).toEqual([]);
  });
});
