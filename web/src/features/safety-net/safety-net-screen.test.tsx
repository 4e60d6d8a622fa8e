import type { SafetyNetResource } from '@evenkeel/contract/safety-net';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { publicUserOf } from '../../testing/sample-assessments.ts';
import { userId } from '../../testing/signed-in.ts';
import { Component as SafetyNetScreen } from './safety-net-screen.tsx';

const resourcesCall = `GET /v1/public-api/user/${userId}/safety-net`;
const open = () =>
  renderApp({ screens: { '/user/:userId/safety-net': SafetyNetScreen }, at: `/user/${userId}/safety-net` });
const listed = (...resources: SafetyNetResource[]) => json(200, { resources });
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => localStorage.clear());

describe('/user/{userId}/safety-net', () => {
  it('urges, lists, advises and disclaims, at once and signed out', () => {
    stubApi({ [resourcesCall]: () => new Promise<Response>(() => undefined) });
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Your Safety Net' })).toBeTruthy();
    expect(screen.getByText(/please reach out now/)).toBeTruthy();
    expect(hrefOf('Call 988 Suicide & Crisis Lifeline')).toBe('tel:988');
    expect(hrefOf('Text 988 Suicide & Crisis Lifeline')).toBe('sms:988');
    expect(hrefOf('Text HOME to 741741, Crisis Text Line')).toBe('sms:741741');
    expect(hrefOf('Call 911')).toBe('tel:911');
    expect(screen.getByText(/go to the nearest emergency room/).textContent).toContain('call 911');
    expect(screen.getByText(/does not offer crisis counseling or emergency services/).textContent).toContain(
      'does not notify your clinician in real time',
    );
  });

  it('names the related patient to a participant', async () => {
    stubApi({
      [`GET /v1/public-api/user/${userId}`]: () =>
        json(200, publicUserOf({ id: userId, type: 'participant', relatedPatientFirstName: 'Leo' })),
    });
    open();
    expect(await screen.findByText(/^If Leo or you are struggling/)).toBeTruthy();
    expect(screen.getByText(/does not notify Leo’s clinician in real time/)).toBeTruthy();
  });

  it("shows the clinic's own once they are known", async () => {
    stubApi({
      [resourcesCall]: () =>
        listed(
          { displayText: 'Harbor View after hours', type: 'call', value: '(415) 555-0199' },
          { displayText: 'Chat with a counselor', type: 'web', value: 'https://chat.example.test/start' },
          { displayText: 'Safety Plan', type: 'web', value: '/plans/7' },
        ),
    });
    open();
    expect(await screen.findByRole('link', { name: 'Harbor View after hours' })).toBeTruthy();
    expect(hrefOf('Harbor View after hours')).toBe('tel:4155550199');
    const chat = screen.getByRole('link', { name: /Chat with a counselor/ });
    expect(chat.getAttribute('href')).toBe('https://chat.example.test/start');
    expect(chat.getAttribute('target')).toBe('_blank');
    expect(chat.getAttribute('rel')).toContain('noreferrer');
    const plan = screen.getByRole('link', { name: /Safety Plan.*View/ });
    expect(plan.getAttribute('href')).toBe('/plans/7');
    expect(plan.getAttribute('target')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Call 988 Suicide & Crisis Lifeline' })).toBeNull();
  });

  it.each([
    ['javascript:alert(1)', 'Chat'],
    ['JaVaScRiPt:alert(1)', 'Chat'],
    ['data:text/html,x', 'Chat'],
    ['http://plain.test', 'Chat'],
    ['//evil.test', 'Chat'],
    ['/relative', 'Chat'],
    ['//evil.test', 'Safety Plan'],
    ['/\\evil.test', 'Safety Plan'],
    ['\\\\evil.test', 'Safety Plan'],
    ['https://evil.test', 'Safety Plan'],
    ['javascript:alert(1)', 'Safety Plan'],
    ['java\nscript:alert(1)', 'Safety Plan'],
    ['/\t/evil.test', 'Safety Plan'],
  ])('never links %j as %s', async (value, displayText) => {
    stubApi({
      [resourcesCall]: () =>
        listed({ displayText, type: 'web', value }, { displayText: 'Call us', type: 'call', value: '988' }),
    });
    open();
    expect(await screen.findByRole('link', { name: 'Call us' })).toBeTruthy();
    expect(screen.getByText(displayText)).toBeTruthy();
    expect(screen.queryByRole('link', { name: new RegExp(displayText) })).toBeNull();
  });

  it.each([
    ['the connection is down', unreachable],
    ['the link belongs to nobody', () => refusal(404, 'public-user-not-found', 'Nobody.')],
    ['the server fails', () => refusal(500, 'internal', 'Sorry.')],
    ['too many have asked', () => refusal(429, 'too-many-requests', 'Wait.')],
    ['the clinic has named none', () => listed()],
  ])('keeps the built-in list when %s', async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { sentTo } = stubApi({ [resourcesCall]: answer });
    const { queryClient } = open();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 3000);
    expect(sentTo(resourcesCall).length).toBeGreaterThan(0);
    expect(hrefOf('Call 988 Suicide & Crisis Lifeline')).toBe('tel:988');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
