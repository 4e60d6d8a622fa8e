import { limits } from '@evenkeel/contract/limits';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, refusal, unreachable } from '../../testing/api-stub.ts';
import {
  announced,
  announcements,
  intakeCalls as calls,
  intakeCode,
  leaveIntake,
  openIntake,
  progressOf,
  sampleBasicInfo,
  sampleClinic,
  stubIntake,
} from '../../testing/intake-page.tsx';
import { leaveSession } from '../../testing/signed-in.ts';
import { sessionKey } from '../../session/token-store.ts';
import { intakeSessionKey } from './intake-session.ts';
import { intakeKey } from './intake-store.ts';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const arrivedAt = async (name: string) => {
  const found = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(found));
};
const expired = `/intake/expired-link?code=${intakeCode}`;
const look = () => window.dispatchEvent(new Event('focus'));

const described = { basicInfo: sampleBasicInfo };
const signed = { ...described, policiesSigned: true };

describe('opening a link', () => {
  it('greets in the name of the clinic, says what comes, and begins', async () => {
    const { sentTo } = stubIntake();
    openIntake();
    await arrivedAt('Welcome to Harbor Clinic');
    expect(screen.getByText('Step 1 of 8')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0);
    expect(screen.getByText(/go on later, on this device or another one/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(localStorage.getItem(intakeKey)).toBeNull();
    await press('Continue');
    await arrivedAt('About you');
    expect(sentTo(calls.exchange).map(({ body }) => body)).toEqual([{ magicCode: intakeCode }]);
    expect(screen.getByText('Step 2 of 8')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBeCloseTo(100 / 7);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('leads to the expired link where there is no code', async () => {
    const { sent } = stubIntake();
    const { address } = openIntake('/intake');
    await heading('This link is incomplete');
    expect([address(), sent]).toEqual(['/intake/expired-link', []]);
  });

  it.each([
    ['expired', () => json(200, { status: 'expired', clinic: sampleClinic })],
    ['unknown', () => refusal(404, 'not-found', 'Not found')],
  ])('leads to the expired link where it is %s', async (_, invitation) => {
    const { sentTo } = stubIntake({}, { [calls.invitation]: invitation });
    const { address } = openIntake();
    await heading('This link has expired');
    expect([address(), sentTo(calls.exchange)]).toEqual([expired, []]);
  });

  it.each([
    ['link-expired', 401],
    ['invalid-link', 401],
    ['invalid-fields', 422],
  ])('leads to the expired link where the exchange ends with %s', async (code, status) => {
    stubIntake({}, { [calls.exchange]: () => refusal(status, code, 'No') });
    const { address } = openIntake();
    await heading('Welcome to Harbor Clinic');
    await press('Continue');
    await waitFor(() => expect(address()).toBe(expired));
  });

  it.each([
    ['no answer', unreachable, /We could not reach the server/],
    ['a fault', () => refusal(500, 'internal', 'Something went wrong on our side.'), /on our side/],
    [
      'too many tries',
      () => refusal(429, 'too-many-requests', 'Too many tries.', { 'retry-after': '30' }),
      /Too many tries\. You can try again in 30 seconds\./,
    ],
  ])('takes %s for no expired link', async (_, answer, words) => {
    const { on } = stubIntake({}, { [calls.exchange]: answer });
    openIntake();
    await heading('Welcome to Harbor Clinic');
    await press('Continue');
    expect(await announced()).toMatch(words);
    on(calls.exchange, () => json(200, { accessToken: 'a', refreshToken: 'r' }));
    await press('Continue');
    await heading('About you');
  });

  it('can be gone on with though the clinic could not be looked up', async () => {
    stubIntake({}, { [calls.invitation]: unreachable });
    openIntake();
    await heading('Welcome');
    expect(await announced()).toContain('We could not reach the server');
    await press('Continue');
    await heading('About you');
  });

  it.each([
    ['the lookup', { [calls.invitation]: () => json(200, { status: 'completed', clinic: sampleClinic }) }],
    ['the status', { [calls.status]: () => json(200, { status: 'completed' }) }],
    ['the progress', { [calls.progress]: () => refusal(409, 'intake-completed', 'Done') }],
  ])('thanks whom %s tells that all is done', async (where, handlers) => {
    stubIntake({}, handlers);
    const { address, carried } = openIntake();
    if (where !== 'the lookup') {
      await heading('Welcome to Harbor Clinic');
      await press('Continue');
    }
    await heading('Thank you, all done!');
    expect([address(), carried()]).toEqual(['/intake/completed', { logoUrl: '/logo.svg' }]);
    expect([localStorage.getItem(intakeKey), localStorage.getItem(intakeSessionKey)]).toEqual([null, null]);
  });

  it('leaves an account alone that is signed in on the device', async () => {
    leaveSession();
    const before = localStorage.getItem(sessionKey);
    const { sentTo } = stubIntake();
    openIntake();
    await heading('Welcome to Harbor Clinic');
    await press('Continue');
    await heading('About you');
    const [asked] = sentTo(calls.progress);
    expect(asked?.headers.get('active-profile')).toBeNull();
    expect(before).not.toContain(asked?.headers.get('authorization')?.slice('Bearer '.length));
    expect(localStorage.getItem(sessionKey)).toBe(before);
  });
});

describe('coming back to a link', () => {
  it('goes on at the step that was left, with what was typed', async () => {
    const { sentTo } = stubIntake();
    leaveIntake({ step: 'BASIC_INFO', form: { basicInfo: { lastName: 'Typed' } } });
    openIntake();
    await heading('About you');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Typed');
    expect(sentTo(calls.exchange)).toEqual([]);
  });

  it('goes on where the server has it, and says so', async () => {
    stubIntake(signed);
    leaveIntake({ step: 'BASIC_INFO' });
    openIntake();
    await heading('Questions from your clinic');
    expect(await announced()).toMatch(/You went on with this somewhere else/);
  });

  it('goes on where the server has it on a device that knew nothing', async () => {
    stubIntake(described);
    openIntake();
    await heading('Welcome to Harbor Clinic');
    await press('Continue');
    await heading('Policies to read and sign');
    expect(announcements()).toEqual([]);
  });

  it('stays where this device has been before', async () => {
    stubIntake(signed);
    leaveIntake({ step: 'CONTACT_INFO', furthest: 'QUESTIONNAIRE_INTRO' });
    openIntake();
    expect(await heading('How we can reach you')).toBeTruthy();
  });

  it('knows nothing of what was typed under another code', async () => {
    stubIntake();
    leaveIntake({ step: 'CONTACT_INFO', code: 'another', form: { basicInfo: { lastName: 'Somebody' } } });
    openIntake();
    await heading('Welcome to Harbor Clinic');
    expect([localStorage.getItem(intakeKey)]).toEqual([null]);
    await press('Continue');
    await heading('About you');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('');
    expect(Object.values({ ...localStorage }).join()).not.toContain('Somebody');
  });

  it('knows nothing of what was typed more than a day ago', async () => {
    stubIntake();
    const savedAt = Date.now() - limits.intakeDraftSeconds * 1000;
    leaveIntake({ step: 'CONTACT_INFO', savedAt });
    openIntake();
    await heading('Welcome to Harbor Clinic');
    expect([localStorage.getItem(intakeKey), localStorage.getItem(intakeSessionKey)]).toEqual([null, null]);
  });

  it('leads to the expired link where the session cannot be renewed', async () => {
    stubIntake(
      {},
      {
        [calls.progress]: () => refusal(401, 'unauthenticated', 'No'),
        [calls.refresh]: () => refusal(401, 'unauthenticated', 'No'),
        [calls.policies]: () => refusal(401, 'unauthenticated', 'No'),
        [calls.questionnaire]: () => refusal(401, 'unauthenticated', 'No'),
        [calls.invitation]: () => json(200, { status: 'expired', clinic: sampleClinic }),
      },
    );
    leaveIntake({ step: 'CONTACT_INFO' });
    const { address } = openIntake();
    await heading('This link has expired');
    expect(address()).toBe(expired);
  });

  it('leads to the expired link after the first step without a session', async () => {
    stubIntake();
    leaveIntake({ step: 'BASIC_INFO' });
    localStorage.removeItem(intakeSessionKey);
    const { address } = openIntake();
    await waitFor(() => expect(address()).toBe(expired));
  });

  it('says what went wrong while loading, and tries again', async () => {
    const { on } = stubIntake({}, { [calls.progress]: unreachable });
    leaveIntake({ step: 'BASIC_INFO' });
    openIntake();
    await heading('We could not open this page');
    on(calls.progress, () => json(200, progressOf()));
    await press('Try again');
    expect(await heading('About you')).toBeTruthy();
  });
});

describe('the steps in the history', () => {
  it('are gone through by Back here and by the browser’s own', async () => {
    stubIntake(signed, { [calls.questionnaire]: () => json(200, { pages: [] }) });
    leaveIntake({ step: 'CONTACT_INFO', furthest: 'PAYMENT' });
    const { goBack, carried } = openIntake();
    await heading('How we can reach you');
    await press('Next');
    await arrivedAt('Policies to read and sign');
    await press('Back');
    await arrivedAt('How we can reach you');
    await press('Back');
    await heading('About you');
    expect(carried()).toEqual({ step: 'BASIC_INFO' });
    await press('Next');
    await heading('How we can reach you');
    await press('Next');
    await heading('Policies to read and sign');
    await goBack();
    await heading('How we can reach you');
  });

  it('are not left out by a link into their middle', async () => {
    stubIntake(described);
    leaveIntake({ step: 'POLICIES' });
    openIntake(undefined, { step: 'PAYMENT', from: 'QUESTIONNAIRE' });
    await heading('Policies to read and sign');
    expect(await announced()).toContain('This step is still to be done before you can go on.');
  });
});

describe('another device', () => {
  it('shows its work when the person looks at this one again', async () => {
    const { on, sentTo } = stubIntake();
    const { firstName, lastName, pronoun } = sampleBasicInfo;
    const typed = { firstName, lastName, pronoun, dateOfBirth: '03/08/1990' };
    leaveIntake({ step: 'CONTACT_INFO', form: { basicInfo: typed } });
    openIntake();
    await heading('How we can reach you');
    const asked = sentTo(calls.progress).length;
    on(calls.progress, () => json(200, progressOf(signed)));
    await waitFor(
      () => {
        look();
        expect(sentTo(calls.progress).length).toBeGreaterThan(asked);
      },
      { timeout: 3000, interval: 200 },
    );
    await heading('Questions from your clinic');
    expect(await announced()).toMatch(/somewhere else/);
  });
});
