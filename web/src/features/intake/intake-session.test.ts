import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createDeviceStorage } from '../../session/device-storage.ts';
import { createPageLocks } from '../../session/exclusive.ts';
import { accessTokenFor } from '../../testing/access-token.ts';
import { json, refusal, stubApi, unreachable } from '../../testing/api-stub.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { callApi } from '../../api/client.ts';
import { createIntakeSession } from './intake-session.ts';

const start = Date.parse('2026-05-04T10:00:00Z');
const tokensAt = (issuedAtMs: number, refreshToken: string) => ({
  accessToken: accessTokenFor({ issuedAtMs, lifetimeMs: 600_000 }),
  refreshToken,
});

const open = () => {
  const device = createMemoryStorage();
  const exclusive = createPageLocks();
  let time = start;
  const sessionOf = (code = 'one') =>
    createIntakeSession({ code, storage: createDeviceStorage(() => device), exclusive, now: () => time });
  return {
    sessionOf,
    wait: (ms: number) => {
      time += ms;
    },
  };
};

const refresh = 'POST /auth/refresh-token';
const info = 'GET /v1/public-api/intake/clinic-info';
const clinicInfo = () =>
  json(200, { displayId: 'harbor', organizationName: 'Harbor', logoUrl: null, phoneNumber: null });
const askInfo = (session: ReturnType<ReturnType<typeof open>['sessionOf']>) =>
  callApi('getIntakeClinicInfo', { as: session });

describe('the session of an intake', () => {
  it('is open once it has begun, on every page of the device, for its own code alone', async () => {
    const { sessionOf } = open();
    const session = sessionOf();
    expect(session.state()).toBe('none');
    const { sent } = stubApi({ [info]: clinicInfo });
    await expect(askInfo(session)).rejects.toBeInstanceOf(ApiError);
    expect(sent).toEqual([]);
    const tokens = tokensAt(start, 'r1');
    session.begin(tokens);
    expect(sessionOf().state()).toBe('open');
    expect(sessionOf('two').state()).toBe('none');
    expect(await sessionOf('two').accessToken()).toBeNull();
    await askInfo(sessionOf());
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${tokens.accessToken}`);
    expect(sent[0]?.headers.get('active-profile')).toBeNull();
  });

  it('leaves another link’s alone when it ends', () => {
    const { sessionOf } = open();
    sessionOf('two').begin(tokensAt(start, 'r1'));
    sessionOf('one').end();
    expect(sessionOf('two').state()).toBe('open');
    sessionOf('two').end();
    expect(sessionOf('two').state()).toBe('none');
  });

  it('is refreshed ahead of its end, once for all who ask, in other tabs too', async () => {
    const { sessionOf, wait } = open();
    const [tab, otherTab] = [sessionOf(), sessionOf()];
    tab.begin(tokensAt(start, 'r1'));
    wait(599_000);
    const next = tokensAt(start + 599_000, 'r2');
    const { sentTo } = stubApi({ [refresh]: () => json(200, next) });
    const asked = await Promise.all([tab.accessToken(), tab.accessToken(), otherTab.accessToken()]);
    expect(asked).toEqual([next.accessToken, next.accessToken, next.accessToken]);
    expect(sentTo(refresh).map(({ body }) => body)).toEqual([{ refreshToken: 'r1' }]);
  });

  it('answers a refused token by one refresh and one more try', async () => {
    const { sessionOf } = open();
    const session = sessionOf();
    session.begin(tokensAt(start, 'r1'));
    const next = tokensAt(start, 'r2');
    const { sentTo } = stubApi({
      [info]: ({ headers }) =>
        headers.get('authorization') === `Bearer ${next.accessToken}`
          ? clinicInfo()
          : refusal(401, 'unauthenticated', 'No'),
      [refresh]: () => json(200, next),
    });
    expect((await askInfo(session)).organizationName).toBe('Harbor');
    expect(sentTo(info)).toHaveLength(2);
  });

  it('is over when it cannot be renewed', async () => {
    const { sessionOf } = open();
    const session = sessionOf();
    session.begin(tokensAt(start, 'r1'));
    stubApi({
      [info]: () => refusal(401, 'unauthenticated', 'No'),
      [refresh]: () => refusal(401, 'unauthenticated', 'No'),
    });
    await expect(askInfo(session)).rejects.toMatchObject({ status: 401 });
    expect(session.state()).toBe('none');
  });

  it('is over when the renewed token is refused as well', async () => {
    const { sessionOf } = open();
    const session = sessionOf();
    session.begin(tokensAt(start, 'r1'));
    stubApi({
      [info]: () => refusal(401, 'unauthenticated', 'No'),
      [refresh]: () => json(200, tokensAt(start, 'r2')),
    });
    await expect(askInfo(session)).rejects.toMatchObject({ status: 401 });
    expect(session.state()).toBe('none');
  });

  it('outlives a server that cannot be reached', async () => {
    const { sessionOf, wait } = open();
    const session = sessionOf();
    session.begin(tokensAt(start, 'r1'));
    wait(600_000);
    const { on } = stubApi({ [refresh]: unreachable });
    await expect(session.accessToken()).rejects.toThrow('We could not reach the server');
    expect(session.state()).toBe('open');
    on(refresh, () => refusal(503, 'unavailable', 'Later'));
    await expect(session.accessToken()).rejects.toThrow('Later');
    expect(session.state()).toBe('open');
  });

  it('does not come back for a link that another has followed on this device', async () => {
    const { sessionOf, wait } = open();
    const [session, other] = [sessionOf('one'), sessionOf('two')];
    session.begin(tokensAt(start, 'r1'));
    wait(600_000);
    const others = tokensAt(start + 600_000, 'o1');
    stubApi({
      [refresh]: () => {
        other.begin(others);
        return json(200, tokensAt(start + 600_000, 'r2'));
      },
    });
    expect(await session.accessToken()).toBeNull();
    expect(await other.accessToken()).toBe(others.accessToken);
  });

  it('says that the intake is completed until it begins again', () => {
    const { sessionOf } = open();
    const session = sessionOf();
    session.begin(tokensAt(start, 'r1'));
    let told = 0;
    const stop = session.subscribe(() => {
      told += 1;
    });
    session.noteCompleted();
    expect([session.state(), told]).toEqual(['completed', 1]);
    stop();
    session.begin(tokensAt(start, 'r2'));
    expect([session.state(), told]).toEqual(['open', 1]);
  });
});
