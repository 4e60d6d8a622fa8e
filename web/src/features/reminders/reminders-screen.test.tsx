import type { Reminder } from '@evenkeel/contract/reminders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { empty, json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { Component as NewReminderScreen } from './new-reminder-screen.tsx';
import { Component as RemindersScreen } from './reminders-screen.tsx';

const reminderOf = (parts: Partial<Reminder> = {}): Reminder => ({
  id: '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c01',
  daysOfWeek: [1, 2, 3, 4, 5],
  timeOfDay: '09:00',
  isActive: true,
  notificationType: 'check_in',
  ...parts,
});
const evening = reminderOf({
  id: '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c02',
  daysOfWeek: [0, 6],
  timeOfDay: '20:30',
});

const list = `GET /v1/client-api/users/${userId}/reminders`;
const create = `POST /v1/client-api/users/${userId}/reminders`;
const remove = `DELETE /v1/client-api/users/${userId}/reminders/${evening.id}`;

const open = (at: string, handlers: Parameters<typeof stubApi>[0] = {}) => {
  leaveSession();
  const api = stubApi({
    'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
    [list]: () => json(200, { reminders: [evening, reminderOf()] }),
    ...handlers,
  });
  const app = renderApp({
    screens: {
      '/settings/check-in-reminders': RemindersScreen,
      '/settings/check-in-reminders/new': NewReminderScreen,
    },
    at,
  });
  return { ...api, ...app };
};
const openList = (handlers?: Parameters<typeof stubApi>[0]) => open('/settings/check-in-reminders', handlers);
const openNew = async (handlers?: Parameters<typeof stubApi>[0]) => {
  const opened = open('/settings/check-in-reminders/new', handlers);
  // The profile says whose reminder it becomes.
  await waitFor(() => expect(opened.sentTo('GET /v1/client-api/account/user-profiles')).toHaveLength(1));
  return opened;
};
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const day = (name: string) => screen.getByRole('checkbox', { name });

beforeEach(() => localStorage.clear());

describe('/settings/check-in-reminders', () => {
  it('lists the reminders by their time, in words', async () => {
    const { sentTo } = openList();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent?.replaceAll(/\s/g, ' ')).toContain('9:00 AM');
    expect(first?.textContent).toContain('Weekdays');
    expect(second?.textContent?.replaceAll(/\s/g, ' ')).toContain('8:30 PM');
    expect(second?.textContent).toContain('Weekends');
    expect(sentTo(list)[0]?.path).toContain('notificationType=check_in');
    expect(screen.getByRole('link', { name: 'Add Reminder' }).getAttribute('href')).toBe(
      '/settings/check-in-reminders/new',
    );
    expect(screen.getByRole('link', { name: 'Choose how reminders reach you' }).getAttribute('href')).toBe(
      '/settings/notifications',
    );
  });

  it('says of one that is not active that it is off', async () => {
    openList({ [list]: () => json(200, { reminders: [reminderOf({ isActive: false })] }) });
    expect(await screen.findByText('Weekdays. Turned off')).toBeTruthy();
  });

  it('says kindly that there are none', async () => {
    openList({ [list]: () => json(200, { reminders: [] }) });
    expect(await screen.findByText('No reminders yet')).toBeTruthy();
    expect(screen.getByText('Choose days and a time, and we will remind you to check in.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Reminder' })).toBeTruthy();
  });

  it('tells that they could not be loaded, and tries again', async () => {
    const { on } = openList({ [list]: () => refusal(403, 'wrong-profile', 'This profile is not yours.') });
    expect((await screen.findByRole('alert')).textContent).toContain('This profile is not yours.');
    on(list, () => json(200, { reminders: [evening] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Weekends')).toBeTruthy();
  });
});

describe('deleting a reminder', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Delete 8:30.PM, Weekends$/ }));
    return within(screen.getByRole('dialog', { name: 'Delete this reminder?' }));
  };

  it('asks first, and changes nothing when it is kept', async () => {
    const { sentTo } = openList();
    const dialog = await ask();
    expect(dialog.getByText(/Weekends at 8:30.PM/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByText('Delete this reminder?')).toBeNull();
    expect(sentTo(remove)).toEqual([]);
    expect(screen.getByText('Weekends')).toBeTruthy();
  });

  it.each([
    ['removed', () => empty(204)],
    ['gone already', () => refusal(404, 'not-found', 'We could not find what you are looking for.')],
  ])('takes it off the list once it is %s, and says so', async (_, answer) => {
    const { on } = openList({ [remove]: answer });
    const dialog = await ask();
    on(list, () => json(200, { reminders: [reminderOf()] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Reminder deleted')).toBeTruthy();
    expect(screen.queryByText('Weekends')).toBeNull();
    expect(screen.getByText('Weekdays')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Add Reminder' }));
  });

  it('tells in the question itself that it did not work', async () => {
    openList({ [remove]: unreachable });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('We could not reach the server.');
    expect(warn).toHaveBeenCalled();
    expect(screen.getByText('Weekends')).toBeTruthy();
  });
});

describe('/settings/check-in-reminders/new', () => {
  it('offers Sun to Sat and 09:00, and saves once a day is chosen', async () => {
    const created = reminderOf({ daysOfWeek: [1, 4], timeOfDay: '09:00' });
    const { sentTo, address, on } = await openNew({ [create]: () => json(201, created) });
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    expect(screen.getByLabelText('Time')).toHaveProperty('value', '09:00');
    expect(saveButton()).toHaveProperty('disabled', true);

    await userEvent.click(day('Thursday'));
    expect(saveButton()).toHaveProperty('disabled', false);
    await userEvent.click(day('Thursday'));
    expect(saveButton()).toHaveProperty('disabled', true);
    await userEvent.click(day('Thursday'));
    await userEvent.click(day('Monday'));
    on(list, () => json(200, { reminders: [created] }));
    await userEvent.click(saveButton());

    expect(await screen.findByText('Reminder created')).toBeTruthy();
    expect(address()).toBe('/settings/check-in-reminders');
    expect(await screen.findByText('Monday and Thursday')).toBeTruthy();
    expect(sentTo(create).map(({ body }) => body)).toEqual([
      { daysOfWeek: [4, 1], timeOfDay: '09:00', notificationType: 'check_in' },
    ]);
    expect(sentTo(create)[0]?.headers.get('time-zone')).toBe(
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
  });

  it('asks for a time where there is none', async () => {
    const { sentTo } = await openNew();
    await userEvent.click(day('Sunday'));
    await userEvent.clear(screen.getByLabelText('Time'));
    await userEvent.click(saveButton());
    expect(screen.getByText('Please enter a time such as 09:00')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Time'));
    expect(sentTo(create)).toEqual([]);
  });

  it.each([
    ['daysOfWeek.0', 'Sunday'],
    ['timeOfDay', 'Time'],
  ])('puts what the server says of %s beside it, and keeps what was chosen', async (field, label) => {
    await openNew({
      [create]: () =>
        json(422, {
          error: {
            code: 'invalid-fields',
            message: 'Another look, please.',
            fields: { [field]: 'Not this one' },
          },
        }),
    });
    await userEvent.click(day('Sunday'));
    await userEvent.click(saveButton());
    expect(await screen.findByText('Not this one')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(day('Sunday')).toHaveProperty('checked', true);
  });

  it.each([
    [409, 'too-many', 'There are as many of these as there can be. Please remove one first.'],
    [409, 'already-exists', 'This exists already.'],
  ])('shows the server’s message for %i %s, and keeps what was chosen', async (status, code, message) => {
    await openNew({ [create]: () => refusal(status, code, message) });
    await userEvent.click(day('Friday'));
    await userEvent.click(saveButton());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(day('Friday')).toHaveProperty('checked', true);
    expect(saveButton()).toHaveProperty('disabled', false);
  });
});
