import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, messageOf, NoResponseError } from './api-error.ts';
import { callApi, connectSession, setApiBaseUrl, type SessionAuthority } from './client.ts';

const userId = '3e1f4b1a-8c5e-4a06-9a53-1f0c8a7e9d10';
const assessmentId = '5b0e7f7e-4b0a-4f2b-8a3e-0c5a4a5e6f70';
const fetchStub = vi.fn<typeof fetch>();
let disconnect: (() => void) | null = null;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string, message: string) => json(status, { error: { code, message } });
const sent = (call = 0) => {
  const [url, init] = fetchStub.mock.calls[call] ?? [];
  return {
    url,
    method: init?.method,
    headers: new Headers(init?.headers),
    body: init?.body ?? null,
    credentials: init?.credentials,
  };
};
const connect = (parts: Partial<SessionAuthority>) => {
  const authority: SessionAuthority = {
    accessToken: () => Promise.resolve('first'),
    refresh: vi.fn<SessionAuthority['refresh']>().mockResolvedValue('second'),
    activeProfile: () => 'profile-1',
    onUnauthorized: vi.fn<SessionAuthority['onUnauthorized']>(),
    ...parts,
  };
  disconnect = connectSession(authority);
  return authority;
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  disconnect?.();
  disconnect = null;
  setApiBaseUrl('');
  fetchStub.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('callApi: what is sent', () => {
  it('fills path and query, and names the time zone', async () => {
    fetchStub.mockResolvedValueOnce(json(200, { assessments: [] }));
    await callApi('getAssessments', { query: { Ids: `${assessmentId},a b` } });
    expect(sent().url).toBe(`/v1/public-api/assessments?Ids=${assessmentId}%2Ca+b`);
    expect(sent().headers.get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(sent().headers.get('authorization')).toBeNull();
  });

  it('escapes what stands in a path', async () => {
    fetchStub.mockResolvedValueOnce(json(200, { resources: [] }));
    await callApi('getSafetyNet', { params: { userId: '../admin?x' } });
    expect(sent().url).toBe('/v1/public-api/user/..%2Fadmin%3Fx/safety-net');
  });

  it('goes to the configured host, with or without its closing slash', async () => {
    setApiBaseUrl('https://api.example.test/');
    fetchStub.mockResolvedValueOnce(json(200, { resources: [] }));
    await callApi('getSafetyNet', { params: { userId } });
    expect(sent().url).toBe(`https://api.example.test/v1/public-api/user/${userId}/safety-net`);
  });

  it('sends a body as JSON and the key of a submission', async () => {
    const receipt = {
      submissionId: assessmentId,
      receivedAt: '2026-01-01T00:00:00Z',
      info: { shouldPromptAccountCreation: false, hasOnboarded: true, firstName: 'Maya' },
      accountSetup: null,
    };
    fetchStub.mockResolvedValueOnce(json(201, receipt));
    const body = { assessments: [{ id: assessmentId, answers: [] }], assigneeUserId: userId };
    expect(await callApi('submitAssessments', { params: { userId }, body, idempotencyKey: 'key-1' })).toEqual(
      receipt,
    );
    expect(sent().method).toBe('POST');
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().headers.get('idempotency-key')).toBe('key-1');
    expect(sent().body).toBe(JSON.stringify(body));
  });

  it("brings another origin's cookie only where a call says so", async () => {
    fetchStub.mockImplementation(() => Promise.resolve(json(200, { isVerified: true })));
    const call = { params: { userId }, body: { dateOfBirth: '1991-04-12' } };
    await callApi('verifyBirthday', { ...call, credentials: 'include' });
    expect(sent(0).credentials).toBe('include');
    await callApi('verifyBirthday', call);
    expect(sent(1).credentials).toBeUndefined();
  });

  it('answers nothing for an empty answer', async () => {
    fetchStub.mockResolvedValueOnce(new Response(null, { status: 202 }));
    expect(await callApi('requestMagicLink', { body: { email: 'a@b.test' } })).toBeUndefined();
  });
});

describe('callApi: refusals', () => {
  it("carries the server's code, words, fields and wait", async () => {
    fetchStub.mockResolvedValueOnce(
      json(
        429,
        { error: { code: 'too-many-requests', message: 'Too many tries.', fields: { email: 'x' } } },
        { 'retry-after': '90' },
      ),
    );
    const error = await callApi('requestMagicLink', { body: { email: 'a@b.test' } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'too-many-requests',
      status: 429,
      fields: { email: 'x' },
      retryAfter: 90,
    });
    expect(messageOf(error)).toBe('Too many tries. You can try again in 2 minutes.');
  });

  it('reads a wait that is told as a time', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01T00:00:00Z'));
    fetchStub.mockResolvedValueOnce(
      json(
        503,
        { error: { code: 'unavailable', message: 'Later.' } },
        { 'retry-after': 'Thu, 01 Jan 2026 00:00:01 GMT' },
      ),
    );
    const error = await callApi('getSafetyNet', { params: { userId } }).catch((e: unknown) => e);
    expect(messageOf(error)).toBe('Later. You can try again in 1 second.');
  });

  it.each(['<html>Bad gateway</html>', '{"message":"no"}', ''])('has words for %j', async (body) => {
    fetchStub.mockResolvedValueOnce(new Response(body, { status: 502 }));
    const error = await callApi('getSafetyNet', { params: { userId } }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'unknown', status: 502, message: 'Unknown error occurred' });
  });

  it('tells a lost connection from a refusal, and logs no address', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await callApi('getSafetyNet', { params: { userId } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(NoResponseError);
    expect(messageOf(error)).toBe('We could not reach the server. Check your connection and try again.');
    expect(warn).toHaveBeenCalledWith('No response from GET /v1/public-api/user/{userId}/safety-net');
  });

  it('takes a page of some network in between for no answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fetchStub.mockResolvedValueOnce(new Response('<html>Sign in to this Wi-Fi</html>', { status: 200 }));
    await expect(callApi('getSafetyNet', { params: { userId } })).rejects.toBeInstanceOf(NoResponseError);
  });

  it('gives up on a server that does not answer', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fetchStub.mockImplementationOnce(
      (_url, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const call = callApi('getSafetyNet', { params: { userId } }).catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toBeInstanceOf(NoResponseError);
    vi.useRealTimers();
  });

  it("passes the caller's own abort through", async () => {
    const controller = new AbortController();
    controller.abort(new Error('left the screen'));
    fetchStub.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'));
    await expect(callApi('getSafetyNet', { params: { userId }, signal: controller.signal })).rejects.toThrow(
      'left the screen',
    );
  });

  it('holds answers to the contract while developing', async () => {
    fetchStub.mockResolvedValueOnce(
      json(200, { resources: [{ displayText: 'x', type: 'fax', value: '1' }] }),
    );
    await expect(callApi('getSafetyNet', { params: { userId } })).rejects.toMatchObject({
      name: expect.stringContaining('ZodError'),
    });
  });
});

describe('callApi: as the signed-in person', () => {
  const dismiss = () => callApi('dismissSafetyNet', { params: { userId } });

  it('carries the token and the active profile', async () => {
    connect({});
    fetchStub.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await dismiss();
    expect(sent().headers.get('authorization')).toBe('Bearer first');
    expect(sent().headers.get('active-profile')).toBe('profile-1');
  });

  it('names no profile before one is known', async () => {
    connect({ activeProfile: () => null });
    fetchStub.mockResolvedValueOnce(json(200, []));
    await callApi('getUserProfiles');
    expect(sent().headers.get('active-profile')).toBeNull();
  });

  it('asks nobody when signed out', async () => {
    connect({ accessToken: () => Promise.resolve(null) });
    await expect(dismiss()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(fetchStub).not.toHaveBeenCalled();
  });

  it('answers a 401 with one refresh and one more try', async () => {
    const { refresh, onUnauthorized } = connect({});
    fetchStub
      .mockResolvedValueOnce(refusal(401, 'unauthenticated', 'Please sign in to continue.'))
      .mockResolvedValueOnce(new Response(null, { status: 204 }));
    await dismiss();
    expect(refresh).toHaveBeenCalledExactlyOnceWith('first');
    expect(sent(1).headers.get('authorization')).toBe('Bearer second');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('tries no third time', async () => {
    const { refresh, onUnauthorized } = connect({});
    fetchStub.mockImplementation(() =>
      Promise.resolve(refusal(401, 'unauthenticated', 'Please sign in to continue.')),
    );
    await expect(dismiss()).rejects.toMatchObject({ status: 401 });
    expect(fetchStub).toHaveBeenCalledTimes(2);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('does not try again when the session is over', async () => {
    connect({ refresh: () => Promise.resolve(null) });
    fetchStub.mockResolvedValueOnce(refusal(401, 'unauthenticated', 'Please sign in to continue.'));
    await expect(dismiss()).rejects.toMatchObject({ status: 401 });
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });

  it('refreshes for no other refusal, and never for a public call', async () => {
    const { refresh } = connect({});
    fetchStub.mockResolvedValueOnce(refusal(403, 'wrong-profile', 'This profile is not yours.'));
    await expect(dismiss()).rejects.toMatchObject({ status: 403 });
    fetchStub.mockResolvedValueOnce(refusal(401, 'auth-failed', 'No.'));
    await expect(callApi('requestMagicLink', { body: { email: 'a@b.test' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(refresh).not.toHaveBeenCalled();
  });
});
