import type { UserProfile } from '@evenkeel/contract/account';
import { messageType, type CommunicationPreferences } from '@evenkeel/contract/communication';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { empty, json, refusal, stubApi, unreachable, type SentRequest } from '../../testing/api-stub.ts';
import { installWrapper } from '../../testing/fake-wrapper.ts';
import { servePage } from '../../testing/page-settings.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { Component as NotificationsScreen } from './notifications-screen.tsx';

const api = `/v1/client-api/users/${userId}`;
const get = `GET ${api}/communication-preferences`;
const put = `PUT ${api}/communication-preferences`;
const chosen = `POST ${api}/optional-comms`;
const takeUp = `POST /v1/public-api/user/${userId}/subscribe`;

const all = [...messageType.options];
const preferencesOf = (parts: Partial<CommunicationPreferences> = {}): CommunicationPreferences => ({
  push: all,
  email: all,
  sms: all,
  isPushSubscribed: false,
  isSmsSubscribed: true,
  isEmailSubscribed: true,
  safetyNetOverride: null,
  providerNumber: null,
  ...parts,
});

interface Opened {
  readonly profile?: Partial<UserProfile>;
  readonly preferences?: Partial<CommunicationPreferences>;
  readonly handlers?: Parameters<typeof stubApi>[0];
}

/** A server that keeps what is put. */
const open = async ({ profile = {}, preferences = {}, handlers = {} }: Opened = {}) => {
  servePage();
  leaveSession();
  let kept = preferencesOf(preferences);
  const stub = stubApi({
    'GET /v1/client-api/account/user-profiles': () =>
      json(200, [profileOf({ phoneNumber: '+14155550132', ...profile })]),
    [get]: () => json(200, kept),
    [put]: ({ body }) => json(200, (kept = { ...kept, ...(body as object) })),
    [chosen]: () => json(200, { chosenAt: '2026-11-21T15:00:00.000Z' }),
    [takeUp]: () => {
      kept = { ...kept, isEmailSubscribed: true };
      return empty(204);
    },
    [`GET ${api}/notification-preferences`]: () => json(200, { notificationPreferences: [] }),
    ...handlers,
  });
  const app = renderApp({
    screens: { '/settings/notifications': NotificationsScreen },
    at: '/settings/notifications',
  });
  await screen.findByRole('heading', { level: 2, name: 'New assessments' });
  return { ...stub, ...app, kept: () => kept };
};

const group = (name: string) => within(screen.getByRole('group', { name }));
const toggle = (type: string, channel: string) =>
  group(type).getByRole<HTMLInputElement>('switch', { name: channel });
const channelRow = (name: string) =>
  within(screen.getByRole('list', { name: 'Where messages arrive' }))
    .getAllByRole('listitem')
    .find((row) => within(row).queryByText(name, { exact: true }) !== null);

/** Answers of a call that the test gives one by one. */
const answeredLater = () => {
  const waiting: ((answer: Response) => void)[] = [];
  return {
    handler: () => new Promise<Response>((resolve) => waiting.push(resolve)),
    answer: (response: Response) => waiting.shift()?.(response),
    count: () => waiting.length,
  };
};

beforeEach(() => localStorage.clear());

describe('/settings/notifications', () => {
  it('shows each type of message with its channels, and where messages arrive', async () => {
    await open();
    for (const type of ['New assessments', 'Check-in reminders', 'Safety Net']) {
      expect(
        group(type)
          .getAllByRole('switch')
          .map((one) => one.closest('div')?.textContent),
      ).toEqual(['Push', 'E-mail', 'Text']);
      expect(toggle(type, 'E-mail').checked).toBe(true);
      expect(toggle(type, 'Text').checked).toBe(true);
    }
    expect(channelRow('E-mail')?.textContent).toContain('maya@demo.test');
    expect(channelRow('Text')?.textContent).toContain('(415) 555-0132');
    expect(screen.getByRole('link', { name: 'Set your reminders' }).getAttribute('href')).toBe(
      '/settings/check-in-reminders',
    );
  });

  it('tells that it could not be loaded, and tries again', async () => {
    servePage();
    leaveSession();
    const { on } = stubApi({
      'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
      [get]: () => refusal(403, 'wrong-profile', 'This profile is not yours.'),
    });
    renderApp({ screens: { '/settings/notifications': NotificationsScreen }, at: '/settings/notifications' });
    expect((await screen.findByRole('alert')).textContent).toContain('This profile is not yours.');
    on(get, () => json(200, preferencesOf()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'New assessments' })).toBeTruthy();
  });
});

describe('a change', () => {
  it('is saved at once, by both calls, and says so', async () => {
    const { sentTo } = await open();
    await userEvent.click(toggle('Check-in reminders', 'Text'));
    expect(toggle('Check-in reminders', 'Text').checked).toBe(false);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sentTo(put).map(({ body }) => body)).toEqual([
      { push: all, email: all, sms: ['SCHEDULED_ASSESSMENT_ADMINISTRATION', 'CLIENT_SAFETY_NET'] },
    ]);
    expect(sentTo(chosen).map(({ body }) => body)).toEqual([{}]);
    expect(toggle('Check-in reminders', 'Text').checked).toBe(false);
  });

  it('shows before the server has answered; quick ones follow each other and the last one wins', async () => {
    const later = answeredLater();
    const { sentTo, on, kept } = await open();
    const answers: SentRequest[] = [];
    on(put, (request) => {
      answers.push(request);
      return later.handler();
    });
    const text = toggle('New assessments', 'Text');
    await userEvent.click(text);
    await userEvent.click(toggle('Safety Net', 'E-mail'));
    await userEvent.click(text);
    expect(text.checked).toBe(true);
    expect(toggle('Safety Net', 'E-mail').checked).toBe(false);
    expect(sentTo(put)).toHaveLength(1);

    for (let saves = 1; saves <= 3; saves += 1) {
      await waitFor(() => expect(answers).toHaveLength(saves));
      later.answer(json(200, { ...kept(), ...(answers.at(-1)?.body as object) }));
    }
    await waitFor(() => expect(sentTo(chosen)).toHaveLength(3));
    expect(answers.at(-1)?.body).toEqual({
      push: all,
      email: ['SCHEDULED_ASSESSMENT_ADMINISTRATION', 'SCHEDULED_CHECKIN_REMINDER'],
      sms: all,
    });
    expect(text.checked).toBe(true);
    expect(toggle('Safety Net', 'E-mail').checked).toBe(false);
  });

  it.each([
    ['the first call', put],
    ['the second call', chosen],
  ])(
    'that fails at %s resets to what the server has, and is told in a toast and beside it',
    async (_, call) => {
      const { sentTo } = await open({
        handlers: { [call]: () => refusal(500, 'internal', 'Something went wrong on our side.') },
      });
      const before = sentTo(get).length;
      await userEvent.click(toggle('New assessments', 'E-mail'));
      expect(await screen.findByText('Unable to save your preference')).toBeTruthy();
      expect(screen.getByText('Your change was not saved. Something went wrong on our side.')).toBeTruthy();
      await waitFor(() => expect(sentTo(get)).toHaveLength(before + 1));
      // The first call alone keeps the choice; the second has nothing to take back.
      await waitFor(() => expect(toggle('New assessments', 'E-mail').checked).toBe(call === put));
      expect(screen.queryByText('Saved')).toBeNull();
    },
  );

  it('resets where there is no connection too', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { on } = await open();
    on(put, unreachable);
    on(get, unreachable);
    await userEvent.click(toggle('New assessments', 'E-mail'));
    expect(await screen.findByText('Unable to save your preference')).toBeTruthy();
    expect(toggle('New assessments', 'E-mail').checked).toBe(true);
    expect(screen.getByText(/^Your change was not saved\. We could not reach the server\./)).toBeTruthy();
  });

  it('that failed does not take a later one with it', async () => {
    const later = answeredLater();
    const { on, kept } = await open();
    on(put, later.handler);
    await userEvent.click(toggle('New assessments', 'E-mail'));
    await userEvent.click(toggle('New assessments', 'Text'));
    later.answer(refusal(500, 'internal', 'Something went wrong on our side.'));
    await screen.findByText('Unable to save your preference');
    await waitFor(() => expect(later.count()).toBe(1));
    later.answer(json(200, { ...kept(), sms: all.slice(1) }));
    await waitFor(() => expect(toggle('New assessments', 'E-mail').checked).toBe(true));
    expect(toggle('New assessments', 'Text').checked).toBe(false);
  });
});

describe('channels that cannot be chosen', () => {
  const expectOff = (channel: string) => {
    for (const type of ['New assessments', 'Check-in reminders', 'Safety Net']) {
      expect(toggle(type, channel)).toMatchObject({ disabled: true, checked: false });
      const described = toggle(type, channel).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent).not.toBe('');
    }
  };

  it('push, in a browser', async () => {
    await open();
    expectOff('Push');
    expect(channelRow('Push')?.textContent).toContain('Only in the Evenkeel app.');
    expect(screen.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe('/app-invite');
  });

  it('push, in the app of a phone that takes none', async () => {
    installWrapper();
    await open();
    expectOff('Push');
    expect(channelRow('Push')?.textContent).toContain('Allow notifications for Evenkeel');
  });

  it('but push can in the app', async () => {
    installWrapper();
    const { kept } = await open({ preferences: { isPushSubscribed: true } });
    await userEvent.click(toggle('New assessments', 'Push'));
    await waitFor(() => expect(kept().push).toEqual(all.slice(1)));
  });

  it('text without a phone', async () => {
    await open({ profile: { phoneNumber: null } });
    expectOff('Text');
    expect(screen.getByText('No phone on file')).toBeTruthy();
  });

  it('e-mail without an address', async () => {
    await open({ profile: { email: null } });
    expectOff('E-mail');
    expect(screen.getByText('No e-mail on file')).toBeTruthy();
  });

  it('text after STOP, which START takes back', async () => {
    await open({ preferences: { isSmsSubscribed: false, providerNumber: '+18885550100' } });
    expectOff('Text');
    expect(channelRow('Text')?.textContent).toContain('reply START to (888) 555-0100');
    expect(screen.getByRole('link', { name: '(888) 555-0100' }).getAttribute('href')).toBe(
      'sms:+18885550100',
    );
  });

  it('text after STOP, where no number is set', async () => {
    await open({ preferences: { isSmsSubscribed: false } });
    expect(channelRow('Text')?.textContent).toContain('reply START to any text message from us.');
  });

  it('e-mail that was unsubscribed, until it is turned on again', async () => {
    const { sentTo } = await open({ preferences: { isEmailSubscribed: false } });
    expectOff('E-mail');
    await userEvent.click(screen.getByRole('button', { name: 'Turn e-mail on again' }));
    await waitFor(() => expect(toggle('New assessments', 'E-mail').disabled).toBe(false));
    expect(toggle('New assessments', 'E-mail').checked).toBe(true);
    expect(sentTo(takeUp).map(({ body }) => body)).toEqual([{ channel: 'email' }]);
    expect(document.activeElement).toBe(channelRow('E-mail'));
  });
});

describe('what a clinician has settled about Safety Net messages', () => {
  const safetyNetOverride = { push: false, email: false, sms: true };

  it('is shown as it is, said, and cannot be changed', async () => {
    await open({ preferences: { safetyNetOverride, sms: [] } });
    const net = group('Safety Net').getAllByRole<HTMLInputElement>('switch');
    expect(net.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [false, true],
      [true, true],
    ]);
    expect(
      screen.getByText('Your clinician has chosen how these messages reach you.', { exact: false }),
    ).toBeTruthy();
    expect(toggle('New assessments', 'E-mail').disabled).toBe(false);
  });

  it('does not promise what cannot arrive', async () => {
    await open({
      profile: { userType: 'participant', relatedPatientFirstName: 'Leo' },
      preferences: { safetyNetOverride: { push: true, email: true, sms: true }, isSmsSubscribed: false },
    });
    expect(
      screen.getByText(
        'Leo’s clinician has chosen how these messages reach you. At the moment they cannot reach you by push or text.',
      ),
    ).toBeTruthy();
  });
});
