import type { Tokens } from '@evenkeel/contract/login';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NoResponseError } from '../api/api-error.ts';
import { createSession, type Forgetting, type TokenHolder } from './create-session.ts';
import { createDeviceStorage } from './device-storage.ts';
import { createPageLocks, type RunExclusive } from './exclusive.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createRevocations, revocationsKey } from './revocations.ts';
import { accessTokenFor } from '../testing/access-token.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createTokenStore, sessionKey } from './token-store.ts';

const minute = 60_000;
let nowMs: number;
let isOnline: boolean;
/** What the server holds: refresh tokens that are good, and those that it was told to revoke. */
let good: Set<string>;
let revoked: string[];
let issued: number;

const issue = (): Tokens => {
  issued += 1;
  good.add(`refresh-${issued}`);
  return {
    accessToken: accessTokenFor({ issuedAtMs: nowMs, lifetimeMs: 10 * minute }),
    refreshToken: `refresh-${issued}`,
  };
};
const online = (): Promise<void> => (isOnline ? Promise.resolve() : Promise.reject(new NoResponseError()));
const refused = () => new ApiError({ code: 'unauthenticated', status: 401, message: 'No' });

const identity = {
  signInWithPassword: vi.fn<IdentityProvider['signInWithPassword']>(async () => {
    await online();
    return issue();
  }),
  requestMagicLink: vi.fn<IdentityProvider['requestMagicLink']>(online),
  completeMagicLink: vi.fn<IdentityProvider['completeMagicLink']>(async () => {
    await online();
    return issue();
  }),
  refresh: vi.fn<IdentityProvider['refresh']>(async (token) => {
    await online();
    if (!good.delete(token)) throw refused();
    return issue();
  }),
  revoke: vi.fn<IdentityProvider['revoke']>(async ({ refreshToken }) => {
    await online();
    good.delete(refreshToken);
    revoked.push(refreshToken);
  }),
};

/** Whoever else holds the tokens. */
const holder = {
  tokensChanged: vi.fn<TokenHolder['tokensChanged']>(),
  authorityLost: vi.fn<TokenHolder['authorityLost']>(),
  signedOut: vi.fn<TokenHolder['signedOut']>(),
};

/** A browser with any number of tabs: they share storage and locks. */
const openBrowser = () => {
  const storage = createMemoryStorage();
  const exclusive: RunExclusive = createPageLocks();
  const openTab = () => {
    const device = createDeviceStorage(() => storage);
    const forgotten: Forgetting[] = [];
    const revocations = createRevocations(device, (tokens) => identity.revoke(tokens));
    const session = createSession({
      identity,
      store: createTokenStore(device, () => nowMs),
      revocations,
      exclusive,
      now: () => nowMs,
      forget: (what) => forgotten.push(what),
      holder,
    });
    session.resume();
    return { session, forgotten, revocations };
  };
  return { storage, openTab };
};

const signedInBrowser = async () => {
  const browser = openBrowser();
  const first = browser.openTab();
  await first.session.signInWithPassword('maya@demo.test', 'x');
  return { ...browser, first, second: browser.openTab() };
};

beforeEach(() => {
  nowMs = Date.parse('2026-03-01T12:00:00Z');
  isOnline = true;
  good = new Set();
  revoked = [];
  issued = 0;
  vi.clearAllMocks();
});

describe('signing in and resuming', () => {
  it('is taken up by the next page of the same browser', async () => {
    const { first, second } = await signedInBrowser();
    expect(first.session.state().status).toBe('signed-in');
    expect(second.session.state()).toEqual(first.session.state());
  });

  it('tells nobody of a failed sign-in', async () => {
    const { session } = openBrowser().openTab();
    identity.signInWithPassword.mockRejectedValueOnce(refused());
    await expect(session.signInWithPassword('a@b.test', 'x')).rejects.toBeInstanceOf(ApiError);
    expect(session.state()).toEqual({ status: 'signed-out', why: 'none' });
  });

  it('revokes the session that another sign-in replaces, and forgets its data', async () => {
    const { first, second } = await signedInBrowser();
    const before = first.session.state();
    await first.session.signInWithPassword('rosa@demo.test', 'x');
    expect(first.session.state()).not.toEqual(before);
    expect(revoked).toEqual(['refresh-1']);
    expect(first.forgotten).toContain('unused');
    second.session.resume();
    expect(second.session.state()).toEqual(first.session.state());
    expect(second.forgotten).toEqual(['unused']);
  });
});

describe('refreshing', () => {
  it('leaves a token alone while it is good', async () => {
    const { first } = await signedInBrowser();
    nowMs += 9 * minute;
    expect(await first.session.accessToken()).toBe(await first.session.accessToken());
    expect(identity.refresh).not.toHaveBeenCalled();
  });

  it('happens ahead of the end of a token, by the issuer’s clock', async () => {
    const { first } = await signedInBrowser();
    const before = await first.session.accessToken();
    nowMs += 9.5 * minute;
    expect(await first.session.accessToken()).not.toBe(before);
    expect(identity.refresh).toHaveBeenCalledTimes(1);
  });

  it('happens once for all calls of a page', async () => {
    const { first } = await signedInBrowser();
    const token = (await first.session.accessToken()) ?? '';
    const [one, two, three] = await Promise.all([
      first.session.refresh(token),
      first.session.refresh(token),
      first.session.refresh(token),
    ]);
    expect(identity.refresh).toHaveBeenCalledTimes(1);
    expect(new Set([one, two, three]).size).toBe(1);
  });

  it('happens once for two tabs', async () => {
    const { first, second } = await signedInBrowser();
    nowMs += 20 * minute;
    const [one, two] = await Promise.all([first.session.accessToken(), second.session.accessToken()]);
    expect(identity.refresh).toHaveBeenCalledTimes(1);
    expect(one).toBe(two);
    expect(one).not.toBeNull();
  });

  it('happens once for two tabs whose token was refused', async () => {
    const { first, second } = await signedInBrowser();
    const token = (await first.session.accessToken()) ?? '';
    const [one, two] = await Promise.all([first.session.refresh(token), second.session.refresh(token)]);
    expect(identity.refresh).toHaveBeenCalledTimes(1);
    expect(one).toBe(two);
  });

  it('signs out when it is refused, and keeps what has not been sent', async () => {
    const { first, second, storage } = await signedInBrowser();
    storage.setItem('evenkeel.pending', 'answers');
    good.clear();
    nowMs += 20 * minute;
    expect(await first.session.accessToken()).toBeNull();
    expect(first.session.state()).toEqual({ status: 'signed-out', why: 'expired' });
    expect(first.forgotten).toEqual(['unused', 'unused']);
    expect(storage.getItem('evenkeel.pending')).toBe('answers');
    second.session.resume();
    expect(second.session.state()).toEqual({ status: 'signed-out', why: 'expired' });
  });

  it('does not sign out when there is no connection', async () => {
    const { first } = await signedInBrowser();
    nowMs += 20 * minute;
    isOnline = false;
    await expect(first.session.accessToken()).rejects.toBeInstanceOf(NoResponseError);
    expect(first.session.state().status).toBe('signed-in');
    isOnline = true;
    expect(await first.session.accessToken()).not.toBeNull();
  });

  it('does not sign out when the server is busy', async () => {
    const { first } = await signedInBrowser();
    nowMs += 20 * minute;
    identity.refresh.mockRejectedValueOnce(
      new ApiError({ code: 'too-many-requests', status: 429, message: 'Wait' }),
    );
    await expect(first.session.accessToken()).rejects.toMatchObject({ status: 429 });
    expect(first.session.state().status).toBe('signed-in');
  });

  it('keeps the day of the sign-in: 30 days later the session is over', async () => {
    const { first } = await signedInBrowser();
    for (let day = 0; day < 29; day += 1) {
      nowMs += 24 * 60 * minute;
      expect(await first.session.accessToken()).not.toBeNull();
    }
    nowMs += 24 * 60 * minute;
    expect(await first.session.accessToken()).toBeNull();
    expect(first.session.state()).toEqual({ status: 'signed-out', why: 'expired' });
  });

  it('revokes what a refresh brings after the person has signed out', async () => {
    const { first, storage } = await signedInBrowser();
    const answer = Promise.withResolvers<Tokens>();
    identity.refresh.mockReturnValueOnce(answer.promise);
    nowMs += 20 * minute;
    const token = first.session.accessToken();
    await vi.waitFor(() => expect(identity.refresh).toHaveBeenCalled());
    await first.session.signOut();
    answer.resolve(issue());
    expect(await token).toBeNull();
    await vi.waitFor(() => expect(revoked).toEqual(['refresh-1', 'refresh-2']));
    expect(storage.getItem(sessionKey)).toBeNull();
  });

  it('ends the session when even the new token is refused', async () => {
    const { first } = await signedInBrowser();
    first.session.onUnauthorized();
    expect(first.session.state()).toEqual({ status: 'signed-out', why: 'expired' });
    expect(await first.session.accessToken()).toBeNull();
  });
});

describe('a sign-in link', () => {
  it('is redeemed once by two tabs and by being opened again', async () => {
    const { openTab } = openBrowser();
    const [first, second] = [openTab(), openTab()];
    await Promise.all([
      first.session.completeMagicLink('maya@demo.test', 'code-1'),
      second.session.completeMagicLink('maya@demo.test', 'code-1'),
    ]);
    await openTab().session.completeMagicLink('maya@demo.test', 'code-1');
    expect(identity.completeMagicLink).toHaveBeenCalledTimes(1);
    expect(first.session.state().status).toBe('signed-in');
    expect(second.session.state()).toEqual(first.session.state());
  });

  it('of somebody else takes the place of a session', async () => {
    const { first } = await signedInBrowser();
    const before = first.session.state();
    await first.session.completeMagicLink('rosa@demo.test', 'code-2');
    expect(first.session.state()).not.toEqual(before);
    expect(revoked).toEqual(['refresh-1']);
  });
});

describe('signing out', () => {
  it('revokes, forgets everything and empties the storage', async () => {
    const { first, storage } = await signedInBrowser();
    storage.setItem('evenkeel.draft', 'answers');
    await first.session.signOut();
    expect(first.session.state()).toEqual({ status: 'signed-out', why: 'left' });
    expect(first.forgotten).toContain('everything');
    expect(revoked).toEqual(['refresh-1']);
    expect(storage.size()).toBe(0);
  });

  it('works offline: only what is to be revoked stays, and is sent later', async () => {
    const { first, storage, openTab } = await signedInBrowser();
    storage.setItem('evenkeel.draft', 'answers');
    isOnline = false;
    await first.session.signOut();
    expect(first.session.state().status).toBe('signed-out');
    expect(storage.size()).toBe(1);
    expect(storage.getItem(revocationsKey)).toMatch(
      /^\[{"accessToken":"[^"]+","refreshToken":"refresh-1"}\]$/,
    );

    isOnline = true;
    const later = openTab();
    expect(later.session.state().status).toBe('signed-out');
    await later.revocations.send();
    expect(revoked).toEqual(['refresh-1']);
    expect(storage.size()).toBe(0);
  });

  it('tells the server once, also when asked twice, and what comes on the way too', async () => {
    const { first } = await signedInBrowser();
    const left = first.session.signOut();
    first.revocations.add({ accessToken: 'access-x', refreshToken: 'refresh-x' });
    await Promise.all([left, first.revocations.send()]);
    expect(revoked).toEqual(['refresh-1', 'refresh-x']);
  });

  it('asks again while the server is busy, and not when it has refused for good', async () => {
    const { first, storage } = await signedInBrowser();
    identity.revoke.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 503, message: 'x' }));
    await first.session.signOut();
    expect(storage.getItem(revocationsKey)).toMatch(
      /^\[{"accessToken":"[^"]+","refreshToken":"refresh-1"}\]$/,
    );
    identity.revoke.mockRejectedValueOnce(refused());
    await first.revocations.send();
    expect(storage.size()).toBe(0);
  });

  it('reaches the other tabs', async () => {
    const { first, second } = await signedInBrowser();
    await first.session.signOut();
    second.session.noteSignedOutElsewhere();
    expect(second.session.state()).toEqual({ status: 'signed-out', why: 'left' });
    expect(second.forgotten).toContain('everything');
  });

  it('and in again elsewhere, before the news came, leaves the other tab with the new session', async () => {
    const { first, second } = await signedInBrowser();
    await first.session.signOut();
    await first.session.signInWithPassword('rosa@demo.test', 'x');
    second.session.noteSignedOutElsewhere();
    expect(second.session.state()).toEqual(first.session.state());
    expect(second.forgotten[0]).toBe('everything');
  });

  it('forgets everything for somebody who was never signed in', async () => {
    const { session, forgotten } = openBrowser().openTab();
    await session.signOut();
    expect(forgotten[0]).toBe('everything');
    expect(identity.revoke).not.toHaveBeenCalled();
  });
});
