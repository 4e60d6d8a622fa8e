import type { Tokens } from '@evenkeel/contract/login';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { accessTokenFor } from '../testing/access-token.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createSession, type Forgetting } from './create-session.ts';
import { createDeviceStorage } from './device-storage.ts';
import { createPageLocks } from './exclusive.ts';
import { createRevocations } from './revocations.ts';
import { createTokenStore } from './token-store.ts';

const minute = 60_000;
let nowMs: number;

interface Family {
  readonly id: string;
  readonly person: string;
  current: string;
  isRevoked: boolean;
}

/** A server that rotates refresh tokens, and ends the whole session when an old one is used again. */
const createServer = () => {
  const families: Family[] = [];
  let issued = 0;
  const issue = (family: Family): Tokens => {
    issued += 1;
    Object.assign(family, { current: `${family.id}-${issued}` });
    const facts = { issuedAtMs: nowMs, lifetimeMs: 10 * minute, family: family.id, subject: family.person };
    return { accessToken: accessTokenFor(facts), refreshToken: family.current };
  };
  const familyOf = (refreshToken: string) =>
    families.find(({ id }) => refreshToken.startsWith(`${id}-`)) ?? { isRevoked: true, current: '' };
  return {
    signIn: (person: string): Tokens => {
      const family = { id: `family${families.length}`, person, current: '', isRevoked: false };
      families.push(family);
      return issue(family);
    },
    refresh: (refreshToken: string): Tokens => {
      const family = familyOf(refreshToken);
      if (family.current !== refreshToken) family.isRevoked = true;
      if (family.isRevoked || !('id' in family))
        throw new ApiError({ code: 'unauthenticated', status: 401, message: 'No' });
      return issue(family);
    },
    revoke: (refreshToken: string) => {
      familyOf(refreshToken).isRevoked = true;
    },
    isGood: (tokens: Tokens) => !familyOf(tokens.refreshToken).isRevoked,
  };
};

/** A page in a wrapper, which keeps what it is told. */
const openPage = (server: ReturnType<typeof createServer>) => {
  const storage = createDeviceStorage(() => memory);
  const memory = createMemoryStorage();
  const told: string[] = [];
  const forgotten: Forgetting[] = [];
  const store = createTokenStore(storage, () => nowMs);
  let copy: Tokens | null = null;
  const revoke = vi.fn(({ refreshToken }: Tokens) => Promise.resolve(server.revoke(refreshToken)));
  const session = createSession({
    identity: {
      signInWithPassword: (person) => Promise.resolve(server.signIn(person)),
      requestMagicLink: () => Promise.resolve(),
      completeMagicLink: (person) => Promise.resolve(server.signIn(person)),
      refresh: async (token) => server.refresh(token),
      revoke,
    },
    store,
    revocations: createRevocations(storage, revoke),
    exclusive: createPageLocks(),
    now: () => nowMs,
    forget: (what) => forgotten.push(what),
    holder: {
      tokensChanged: (tokens) => {
        told.push('tokens');
        copy = tokens;
      },
      authorityLost: () => told.push('lost'),
      signedOut: () => told.push('left'),
    },
  });
  session.resume();
  return { session, store, told, forgotten, revoke, copy: () => copy };
};

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  nowMs = Date.parse('2026-03-01T12:00:00Z');
  server = createServer();
});

describe('what the wrapper is told', () => {
  it('the tokens of a sign-in, and of every refresh', async () => {
    const { session, store, told, copy } = openPage(server);
    await session.signInWithPassword('maya', 'x');
    expect(told).toEqual(['tokens']);
    nowMs += 20 * minute;
    await session.accessToken();
    expect(told).toEqual(['tokens', 'tokens']);
    expect(store.read()).toMatchObject(copy() ?? {});
    await session.completeMagicLink('maya', 'code');
    expect(told).toHaveLength(3);
  });

  it('once that the session is over, and nothing where there was none', async () => {
    const { session, told, copy } = openPage(server);
    session.resume();
    expect(told).toEqual([]);
    await session.signInWithPassword('maya', 'x');
    server.revoke(copy()?.refreshToken ?? '');
    nowMs += 20 * minute;
    await session.accessToken();
    await session.accessToken();
    expect(told).toEqual(['tokens', 'lost']);
  });

  it('that thirty days are over', async () => {
    const { session, told } = openPage(server);
    await session.signInWithPassword('maya', 'x');
    nowMs += 30 * 24 * 60 * minute;
    session.resume();
    expect(told).toEqual(['tokens', 'lost']);
  });

  it('that the person has signed out, unless it said so itself', async () => {
    const { session, told } = openPage(server);
    await session.signInWithPassword('maya', 'x');
    await session.signOut();
    expect(told).toEqual(['tokens', 'left']);
    await session.signInWithPassword('maya', 'x');
    await session.noteSignedOutByHolder();
    expect(told).toEqual(['tokens', 'left', 'tokens']);
    expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  });
});

describe('tokens that the wrapper gives', () => {
  it('begin a session, which the wrapper need not be told of', async () => {
    const { session, told, store } = openPage(server);
    const given = server.signIn('maya');
    await session.takeOver(given);
    expect(session.state().status).toBe('signed-in');
    expect(store.read()).toMatchObject(given);
    expect(told).toEqual([]);
  });

  it('of somebody else end the session before and everything that this page knew', async () => {
    const { session, forgotten, revoke, copy } = openPage(server);
    await session.signInWithPassword('maya', 'x');
    const before = { state: session.state(), tokens: copy() };
    const given = server.signIn('rosa');
    await session.takeOver(given);
    expect(session.state()).not.toEqual(before.state);
    expect(forgotten).toEqual(['unused', 'everything', 'unused']);
    await vi.waitFor(() => expect(revoke).toHaveBeenCalledTimes(1));
    expect(before.tokens && server.isGood(before.tokens)).toBe(false);
    expect(server.isGood(given)).toBe(true);
  });

  it('that the page has already change nothing, however often they come', async () => {
    const { session, told, copy, revoke } = openPage(server);
    await session.signInWithPassword('maya', 'x');
    const before = session.state();
    for (let times = 0; times < 3; times += 1) await session.takeOver(copy() ?? server.signIn('nobody'));
    expect(session.state()).toBe(before);
    expect(told).toEqual(['tokens']);
    expect(revoke).not.toHaveBeenCalled();
  });

  it('that are an old copy are answered with the present ones, and revoke nothing', async () => {
    const { session, told, store, copy, revoke } = openPage(server);
    const old = server.signIn('maya');
    await session.takeOver(old);
    nowMs += 20 * minute;
    await session.accessToken();
    const present = copy();
    await session.takeOver(old);
    expect(told).toEqual(['tokens', 'tokens']);
    expect(copy()).toEqual(present);
    expect(store.read()).toMatchObject(present ?? {});
    expect(revoke).not.toHaveBeenCalled();
    nowMs += 20 * minute;
    expect(await session.accessToken()).not.toBeNull();
  });

  it('that it has refreshed itself are taken, so that the page does not use a spent one', async () => {
    const { session, store, told } = openPage(server);
    const first = server.signIn('maya');
    await session.takeOver(first);
    const before = session.state();
    nowMs += 20 * minute;
    const refreshed = server.refresh(first.refreshToken);
    await session.takeOver(refreshed);
    expect(store.read()).toMatchObject(refreshed);
    expect(session.state()).toBe(before);
    expect(told).toEqual([]);
    nowMs += 20 * minute;
    expect(await session.accessToken()).not.toBeNull();
  });

  it('wait for a refresh of the same session that is under way', async () => {
    const { session, store, copy } = openPage(server);
    const old = server.signIn('maya');
    await session.takeOver(old);
    nowMs += 20 * minute;
    await Promise.all([session.accessToken(), session.takeOver(old)]);
    expect(store.read()).toMatchObject(copy() ?? {});
    expect(copy()?.refreshToken).not.toBe(old.refreshToken);
  });

  it('that are minutes old are not taken for new: the clocks agree until a refresh tells better', async () => {
    const { session, store } = openPage(server);
    const given = server.signIn('maya');
    nowMs += 9.5 * minute;
    await session.takeOver(given);
    expect(store.read()?.clockDriftMs).toBe(0);
    expect(await session.accessToken()).not.toBe(given.accessToken);
  });

  it('from the future tell that this clock is behind', async () => {
    const { session, store } = openPage(server);
    nowMs += 60 * minute;
    const given = server.signIn('maya');
    nowMs -= 60 * minute;
    await session.takeOver(given);
    expect(store.read()?.clockDriftMs).toBe(60 * minute);
    expect(await session.accessToken()).toBe(given.accessToken);
  });
});
