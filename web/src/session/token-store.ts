import { limits } from '@evenkeel/contract/limits';
import * as z from 'zod/mini';
import type { DeviceStorage } from './device-storage.ts';

export const sessionKey = 'evenkeel.session';

/** The specification's lifetime of a stored session: 30 days from the sign-in, whatever was refreshed since. */
export const sessionLifetimeMs = limits.refreshTokenSeconds * 1000;

const storedSession = z.object({
  sessionId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  signedInAt: z.number(),
  clockDriftMs: z.number(),
  /** The sign-in link that began this session, spent by now: opening it again leads to the same session. */
  redeemedCode: z.nullable(z.string()),
});
export type StoredSession = z.infer<typeof storedSession>;

export interface TokenStore {
  /** The stored session; null when there is none, or it is too old or unreadable. */
  readonly read: () => StoredSession | null;
  readonly write: (session: StoredSession) => void;
  readonly clear: () => void;
}

export const createTokenStore = (storage: DeviceStorage, now: () => number): TokenStore => ({
  read: () => {
    const text = storage.getItem(sessionKey);
    if (text === null) return null;
    const parsed = storedSession.safeParse(parseJson(text));
    const age = parsed.success ? now() - parsed.data.signedInAt : Number.POSITIVE_INFINITY;
    if (parsed.success && age < sessionLifetimeMs) return parsed.data;
    storage.removeItem(sessionKey);
    return null;
  },
  write: (session) => storage.setItem(sessionKey, JSON.stringify(session)),
  clear: () => storage.removeItem(sessionKey),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
