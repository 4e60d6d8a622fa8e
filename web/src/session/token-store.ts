import { limits } from '@evenkeel/contract/limits';
import { number, orNull, readOrNull, shape, text, type Reader } from '@evenkeel/contract/shape';
import type { DeviceStorage } from './device-storage.ts';

export const sessionKey = 'evenkeel.session';

/** The specification's lifetime of a stored session: 30 days from the sign-in, whatever was refreshed since. */
export const sessionLifetimeMs = limits.refreshTokenSeconds * 1000;

export interface StoredSession {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly signedInAt: number;
  readonly clockDriftMs: number;
  /** The sign-in link that began this session, spent by now: opening it again leads to the same session. */
  readonly redeemedCode: string | null;
}
const storedSession: Reader<StoredSession> = shape({
  sessionId: text,
  accessToken: text,
  refreshToken: text,
  signedInAt: number,
  clockDriftMs: number,
  redeemedCode: orNull(text),
});

export interface TokenStore {
  /** The stored session; null when there is none, or it is too old or unreadable. */
  readonly read: () => StoredSession | null;
  readonly write: (session: StoredSession) => void;
  readonly clear: () => void;
}

export const createTokenStore = (storage: DeviceStorage, now: () => number): TokenStore => ({
  read: () => {
    const stored = storage.getItem(sessionKey);
    if (stored === null) return null;
    const session = readOrNull(storedSession, parseJson(stored));
    if (session && now() - session.signedInAt < sessionLifetimeMs) return session;
    storage.removeItem(sessionKey);
    return null;
  },
  write: (session) => storage.setItem(sessionKey, JSON.stringify(session)),
  clear: () => storage.removeItem(sessionKey),
});

const parseJson = (stored: string): unknown => {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
};
