import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createTokenStore, sessionKey, sessionLifetimeMs, type StoredSession } from './token-store.ts';

const session: StoredSession = {
  sessionId: 'a',
  accessToken: 'access',
  refreshToken: 'refresh',
  signedInAt: 1_000,
  clockDriftMs: 0,
  redeemedCode: null,
};
const storeAt = (now: number, storage = createMemoryStorage()) =>
  createTokenStore(
    createDeviceStorage(() => storage),
    () => now,
  );

describe('createTokenStore', () => {
  it('keeps a session for 30 days and not a moment longer', () => {
    expect(sessionLifetimeMs).toBe(30 * 24 * 60 * 60 * 1000);
    const storage = createMemoryStorage();
    storeAt(1_000, storage).write(session);
    expect(storeAt(1_000 + sessionLifetimeMs - 1, storage).read()).toEqual(session);
    expect(storeAt(1_000 + sessionLifetimeMs, storage).read()).toBeNull();
    expect(storage.size()).toBe(0);
  });

  it.each(['', 'null', '{', '[]', '{"sessionId":1}', JSON.stringify({ ...session, accessToken: undefined })])(
    'takes %j for no session and drops it',
    (text) => {
      const storage = createMemoryStorage();
      storage.setItem(sessionKey, text);
      expect(storeAt(2_000, storage).read()).toBeNull();
      expect(storage.getItem(sessionKey)).toBeNull();
    },
  );
});

describe('createDeviceStorage', () => {
  it('serves from memory where storage is denied', () => {
    const storage = createDeviceStorage(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    expect(storage.isKept()).toBe(false);
    storage.clear();
    expect(storage.getItem('a')).toBeNull();
  });

  it('leaves no outdated value behind where storage is full', () => {
    const shared = createMemoryStorage();
    shared.setItem('a', 'old');
    const full = {
      ...shared,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    };
    const storage = createDeviceStorage(() => full);
    storage.setItem('a', 'new');
    expect(storage.getItem('a')).toBe('new');
    expect(shared.getItem('a')).toBeNull();
    expect(storage.isKept()).toBe(false);
  });

  it('is kept where storage works', () => {
    const shared = createMemoryStorage();
    const storage = createDeviceStorage(() => shared);
    storage.setItem('a', '1');
    expect(shared.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
    expect(storage.isKept()).toBe(true);
  });
});
