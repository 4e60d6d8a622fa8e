import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { empty, json, refusal, stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { publicUserOf, sampleUserId } from '../../testing/sample-assessments.ts';
import { Component as UnsubscribeScreen } from './unsubscribe-screen.tsx';
import { Component as UnsubscribeSuccessfulScreen } from './unsubscribe-successful-screen.tsx';

const user = `GET /v1/public-api/user/${sampleUserId}`;
const stop = `POST /v1/public-api/user/${sampleUserId}/unsubscribe`;
const takeBack = `POST /v1/public-api/user/${sampleUserId}/subscribe`;
const nobody = () => refusal(404, 'public-user-not-found', 'We could not find who this link belongs to.');

const success = 'You have been successfully unsubscribed.';
const failure = 'An error occurred. Please try again later.';

const open = (at: string, handlers: Parameters<typeof stubApi>[0] = {}) => {
  const api = stubApi({
    [user]: () => json(200, publicUserOf()),
    [stop]: () => empty(204),
    [takeBack]: () => empty(204),
    ...handlers,
  });
  const app = renderApp({
    screens: {
      '/unsubscribe/:userId': UnsubscribeScreen,
      '/unsubscribe-successful/:userId': UnsubscribeSuccessfulScreen,
    },
    at,
  });
  return { ...api, ...app };
};

beforeEach(() => localStorage.clear());

describe('/unsubscribe/{userId}', () => {
  it.each([
    ['', 'e-mail', 'email'],
    ['?channel=email', 'e-mail', 'email'],
    ['?channel=sms', 'text messages', 'sms'],
    ['?channel=push', 'push notifications', 'push'],
    ['?channel=pigeon', 'e-mail', 'email'],
  ])('%j stops the channel at the press of its button, once', async (search, words, channel) => {
    const { sentTo, address } = open(`/unsubscribe/${sampleUserId}${search}`);
    const button = screen.getByRole('button', { name: `Unsubscribe from ${words}` });
    expect(sentTo(stop)).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: success })).toBeTruthy();
    expect(address()).toBe(`/unsubscribe-successful/${sampleUserId}?channel=${channel}`);
    expect(sentTo(stop).map(({ body }) => body)).toEqual([{ channel }]);
  });

  it('shows the text for errors where the link is nobody’s', async () => {
    open(`/unsubscribe/${sampleUserId}`, { [user]: nobody });
    expect(await screen.findByText(failure)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the text for errors, and can be tried again', async () => {
    const { on } = open(`/unsubscribe/${sampleUserId}`, {
      [stop]: () => refusal(500, 'internal', 'Something went wrong on our side.'),
    });
    const button = screen.getByRole('button', { name: /^Unsubscribe/ });
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain(failure);
    on(stop, () => empty(204));
    await userEvent.click(button);
    expect(await screen.findByText(success)).toBeTruthy();
  });
});

describe('/unsubscribe-successful/{userId}', () => {
  it('unsubscribes when it is opened, once, and says so', async () => {
    const { sentTo } = open(`/unsubscribe-successful/${sampleUserId}`);
    expect(await screen.findByRole('heading', { level: 1, name: success })).toBeTruthy();
    expect(sentTo(stop).map(({ body }) => body)).toEqual([{ channel: 'email' }]);
    expect(document.title).toBe('Unsubscribed · Evenkeel');
  });

  it('shows the text for errors where the link is nobody’s', async () => {
    open(`/unsubscribe-successful/${sampleUserId}`, { [stop]: nobody });
    expect((await screen.findByRole('alert')).textContent).toContain(failure);
    expect(screen.queryByText(success)).toBeNull();
  });

  it('tries again', async () => {
    const { on } = open(`/unsubscribe-successful/${sampleUserId}`, { [stop]: nobody });
    await screen.findByText(failure);
    on(stop, () => empty(204));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(success)).toBeTruthy();
  });

  it('takes it back, and leads to where a reload does not undo that', async () => {
    const { sentTo, address } = open(`/unsubscribe-successful/${sampleUserId}?channel=sms`);
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe again' }));
    expect(await screen.findByText('You are subscribed again.')).toBeTruthy();
    expect(address()).toBe(`/unsubscribe/${sampleUserId}?channel=sms`);
    expect(sentTo(takeBack).map(({ body }) => body)).toEqual([{ channel: 'sms' }]);
    expect(sentTo(stop)).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: /^Unsubscribe/ }));
    expect(await screen.findByText(success)).toBeTruthy();
    expect(sentTo(stop)).toHaveLength(2);
  });

  it('says when it could not be taken back', async () => {
    open(`/unsubscribe-successful/${sampleUserId}`, { [takeBack]: nobody });
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe again' }));
    expect((await screen.findByRole('alert')).textContent).toContain(failure);
    expect(screen.getByText(success)).toBeTruthy();
  });
});
