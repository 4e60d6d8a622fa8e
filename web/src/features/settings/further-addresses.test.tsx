import type { NotificationPreference } from '@evenkeel/contract/communication';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { empty, json, refusal, stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { userId, leaveSession, profileOf } from '../../testing/signed-in.ts';
import { useSession } from '../../session/session.tsx';
import { FurtherAddresses } from './further-addresses.tsx';

const path = `/v1/client-api/users/${userId}/notification-preferences`;
const rosa: NotificationPreference = {
  id: '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c01',
  notificationType: 'CLIENT_SAFETY_NET',
  channel: 'email',
  address: 'rosa@demo.test',
};
const phone: NotificationPreference = {
  id: '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c02',
  notificationType: 'SCHEDULED_CHECKIN_REMINDER',
  channel: 'sms',
  address: '+14155550199',
};

const SignedIn = () => useSession().profile && <FurtherAddresses userId={userId} />;

const open = (known: readonly NotificationPreference[], handlers: Parameters<typeof stubApi>[0] = {}) => {
  leaveSession();
  const stub = stubApi({
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
    [`GET ${path}`]: () => json(200, { notificationPreferences: known }),
    ...handlers,
  });
  renderApp({
    screens: { '/settings/notifications': SignedIn },
    at: '/settings/notifications',
  });
  return stub;
};
const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
  return within(screen.getByRole('form', { name: 'Add an address' }));
};

beforeEach(() => localStorage.clear());

describe('other addresses', () => {
  it('are listed with what goes there', async () => {
    open([rosa, phone]);
    expect((await screen.findByText('rosa@demo.test')).closest('li')?.textContent).toContain(
      'Safety Net, by e-mail',
    );
    expect(screen.getByText('(415) 555-0199').closest('li')?.textContent).toContain(
      'Check-in reminders, by text',
    );
  });

  it('are added by e-mail', async () => {
    const { sentTo, on } = open([]);
    const form = await openForm();
    on(`POST ${path}`, () => json(201, rosa));
    on(`GET ${path}`, () => json(200, { notificationPreferences: [rosa] }));
    await userEvent.click(form.getByRole('radio', { name: 'Safety Net' }));
    await userEvent.type(form.getByLabelText('E-mail address'), 'Rosa@demo.test');
    await userEvent.click(form.getByRole('button', { name: 'Add address' }));
    expect(await screen.findByText('rosa@demo.test')).toBeTruthy();
    expect(screen.getByText('Address added')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Other addresses' }));
    expect(sentTo(`POST ${path}`).map(({ body }) => body)).toEqual([
      { channel: 'email', notificationType: 'CLIENT_SAFETY_NET', address: 'rosa@demo.test' },
    ]);
  });

  it('are added by text', async () => {
    const { sentTo } = open([], { [`POST ${path}`]: () => json(201, phone) });
    const form = await openForm();
    await userEvent.click(form.getByRole('radio', { name: 'Text' }));
    await userEvent.type(form.getByLabelText('Phone number'), '4155550199');
    await userEvent.click(form.getByRole('button', { name: 'Add address' }));
    expect(await screen.findByText('Address added')).toBeTruthy();
    expect(sentTo(`POST ${path}`).map(({ body }) => body)).toEqual([
      {
        channel: 'sms',
        notificationType: 'SCHEDULED_ASSESSMENT_ADMINISTRATION',
        address: '+14155550199',
      },
    ]);
  });

  it.each([
    ['E-mail', 'E-mail address', 'nobody', 'Please enter a valid email'],
    ['Text', 'Phone number', '415', 'Must be a valid phone number.'],
  ])('that are wrong are told so beside the field: %s', async (channel, label, typed, message) => {
    const { sentTo } = open([]);
    const form = await openForm();
    await userEvent.click(form.getByRole('radio', { name: channel }));
    await userEvent.type(form.getByLabelText(label), typed);
    await userEvent.click(form.getByRole('button', { name: 'Add address' }));
    expect(form.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText(label));
    expect(sentTo(`POST ${path}`)).toEqual([]);
  });

  it('keep what was typed when the server refuses, and while the channel is changed', async () => {
    open([], { [`POST ${path}`]: () => refusal(409, 'already-exists', 'This exists already.') });
    const form = await openForm();
    await userEvent.type(form.getByLabelText('E-mail address'), 'rosa@demo.test');
    await userEvent.click(form.getByRole('button', { name: 'Add address' }));
    expect((await form.findByRole('alert')).textContent).toContain('This exists already.');
    await userEvent.click(form.getByRole('radio', { name: 'Text' }));
    await userEvent.click(form.getByRole('radio', { name: 'E-mail' }));
    expect(form.getByLabelText('E-mail address')).toHaveProperty('value', 'rosa@demo.test');
  });

  it('are ten at most', async () => {
    open(Array.from({ length: 10 }, (_, index) => ({ ...rosa, id: rosa.id.replace(/.$/, String(index)) })));
    expect(await screen.findByText(/^You have 10 addresses/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull();
  });

  it('are removed after a question', async () => {
    const { sentTo, on } = open([rosa, phone], { [`DELETE ${path}/${rosa.id}`]: () => empty(204) });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove rosa@demo.test: Safety Net, by e-mail' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this address?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(sentTo(`DELETE ${path}/${rosa.id}`)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove rosa@demo.test/ }));
    on(`GET ${path}`, () => json(200, { notificationPreferences: [phone] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Address removed')).toBeTruthy();
    expect(screen.queryByText('rosa@demo.test')).toBeNull();
  });
});
