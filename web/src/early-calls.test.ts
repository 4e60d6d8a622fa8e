import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoResponseError } from './api/api-error.ts';
import { callApi } from './api/client.ts';
import { sendFirstCalls } from './early-calls.ts';
import { json, stubApi, unreachable } from './testing/api-stub.ts';
import { assigned, mood, publicUserOf, sampleUserId as userId, sleep } from './testing/sample-assessments.ts';

const user = `GET /v1/public-api/user/${userId}`;
const list = `${user}/assigned-assessments`;
const consent = `${user}/consent-info`;
const questions = 'GET /v1/public-api/assessments';

const stub = (handlers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    [user]: () => json(200, publicUserOf()),
    [list]: () => json(200, { assessments: [assigned(mood), assigned(sleep, { isOverdue: false })] }),
    [consent]: () => json(200, { consentRequired: false, consentCopy: '' }),
    [questions]: () => json(200, { assessments: [mood] }),
    ...handlers,
  });
const open = (search = '') => sendFirstCalls({ pathname: `/user/${userId}/assessments`, search }, '');
const addresses = (sent: readonly { path: string }[]) => sent.map(({ path }) => path).toSorted();
/** What the assessment flow asks for. */
const callAll = (ids: readonly string[]) =>
  Promise.all([
    callApi('getPublicUser', { params: { userId } }),
    callApi('getAssignedAssessments', { params: { userId } }),
    callApi('getConsentInfo', { params: { userId } }),
    callApi('getAssessments', { query: { Ids: ids.join(',') } }),
  ]);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
// Nothing asked for by one test is there for the next.
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

describe('sendFirstCalls', () => {
  it('asks once for what the flow begins with, questions that are due among it', async () => {
    const { sent } = stub();
    open();
    await vi.waitFor(() => expect(sent).toHaveLength(4));
    const [who, { assessments }] = await callAll([mood.id]);
    expect(who.id).toBe(userId);
    expect(assessments).toHaveLength(2);
    expect(sent).toHaveLength(4);
  });

  it('asks at once for the questions that a link names', () => {
    const { sent } = stub();
    open(`?assessments=${sleep.id},${mood.id}&context=sms`);
    expect(addresses(sent)).toContain(`/v1/public-api/assessments?Ids=${sleep.id}%2C${mood.id}`);
  });

  it('hands each answer out once', async () => {
    const { sentTo } = stub();
    open();
    await callApi('getPublicUser', { params: { userId } });
    await callApi('getPublicUser', { params: { userId } });
    expect(sentTo(user)).toHaveLength(2);
  });

  it('keeps no answer until it is old', async () => {
    const { sentTo } = stub();
    open();
    vi.advanceTimersByTime(15_000);
    await callApi('getPublicUser', { params: { userId } });
    expect(sentTo(user)).toHaveLength(2);
  });

  it('leaves a failure to whoever asks', async () => {
    stub({ [user]: unreachable, [list]: unreachable });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open();
    await expect(callApi('getPublicUser', { params: { userId } })).rejects.toBeInstanceOf(NoResponseError);
  });

  it.each(['/', '/login', `/user/${userId}/safety-net`])('sends nothing for %s', (pathname) => {
    const { sent } = stub();
    sendFirstCalls({ pathname, search: '' }, '');
    expect(sent).toEqual([]);
  });

  it('goes to the server that the settings name', () => {
    const { sent } = stub();
    sendFirstCalls({ pathname: `/user/${userId}/assessments`, search: '' }, 'https://api.test/');
    expect(addresses(sent)[0]).toBe(`https://api.test/v1/public-api/user/${userId}`);
  });
});
