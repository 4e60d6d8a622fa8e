import type { Tokens } from '@evenkeel/contract/login';
import { ApiError } from '../api/api-error.ts';
import type { RunExclusive } from './exclusive.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { Revocations } from './revocations.ts';
import {
  initialSessionState,
  sessionReducer,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';
import type { StoredSession, TokenStore } from './token-store.ts';
import { clockDriftOf, isFresh } from './token-times.ts';

/** How much of what this page remembers goes: all of it, or what no screen shows at the moment. */
export type Forgetting = 'everything' | 'unused';

interface SessionParts {
  readonly identity: IdentityProvider;
  readonly store: TokenStore;
  readonly revocations: Revocations;
  readonly exclusive: RunExclusive;
  readonly now: () => number;
  /** Clears the query cache and this tab's own storage. */
  readonly forget: (what: Forgetting) => void;
}

/** One browser's session: all of it that is not React. Several tabs share one through the store. */
export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes up what the store holds: at the start, and when another tab has changed it. */
  readonly resume: () => SessionState;
  readonly signInWithPassword: (email: string, password: string) => Promise<void>;
  readonly requestMagicLink: (email: string) => Promise<void>;
  readonly completeMagicLink: (email: string, code: string) => Promise<void>;
  /** Signs out at once, offline too; the server is told as soon as it can be. */
  readonly signOut: () => Promise<void>;
  /** Another tab has signed out. */
  readonly noteSignedOutElsewhere: () => void;
  readonly accessToken: () => Promise<string | null>;
  readonly refresh: (refused: string) => Promise<string | null>;
  readonly onUnauthorized: () => void;
}

const refreshLock = 'evenkeel.refresh';
const magicLinkLock = 'evenkeel.magic-link';

/** Not `randomUUID`: that one is missing from pages that are not served securely. */
const newSessionId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

export const createSession = (parts: SessionParts): Session => {
  const { identity, store, revocations, exclusive, now, forget } = parts;
  const listeners = new Set<() => void>();
  let state: SessionState = initialSessionState;

  const note = (event: SessionEvent): SessionState => {
    const before = state;
    state = sessionReducer(before, event);
    if (state === before) return state;
    // Whoever comes next finds nothing of whoever was here before.
    if (before.status !== 'unknown') forget('unused');
    for (const listener of listeners) listener();
    return state;
  };

  const resume = (): SessionState => {
    const stored = store.read();
    return note(
      stored === null ? { type: 'no-session-found' } : { type: 'session-found', sessionId: stored.sessionId },
    );
  };

  const keep = (tokens: Tokens, session: Omit<StoredSession, keyof Tokens | 'clockDriftMs'>) =>
    store.write({ ...session, ...tokens, clockDriftMs: clockDriftOf(tokens.accessToken, now()) });

  const begin = (tokens: Tokens, redeemedCode: string | null) => {
    const earlier = store.read();
    if (earlier !== null) revocations.add(earlier);
    const sessionId = newSessionId();
    keep(tokens, { sessionId, signedInAt: now(), redeemedCode });
    note({ type: 'signed-in', sessionId });
    void revocations.send();
  };

  const loseAuthority = (sessionId: string) => {
    if (store.read()?.sessionId === sessionId) store.clear();
    note({ type: 'authority-lost', sessionId });
  };

  /** Holds the lock: what another tab has refreshed in the meantime is taken instead of refreshing again. */
  const refreshAlone = async (refused: string | null): Promise<string | null> => {
    const stored = store.read();
    resume();
    if (stored === null) return null;
    const { accessToken, clockDriftMs, sessionId } = stored;
    if (accessToken !== refused && isFresh(accessToken, clockDriftMs, now())) return accessToken;
    try {
      const tokens = await identity.refresh(stored.refreshToken);
      const present = store.read();
      if (present?.sessionId === sessionId) {
        keep(tokens, present);
        return tokens.accessToken;
      }
      // Signed out while the answer was on its way: the new tokens must not outlive that.
      revocations.add(tokens);
      void revocations.send();
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) throw error;
      loseAuthority(sessionId);
    }
    return null;
  };

  let refreshing: Promise<string | null> | null = null;
  const refresh = (refused: string | null): Promise<string | null> => {
    refreshing ??= exclusive(refreshLock, () => refreshAlone(refused)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resume,
    signInWithPassword: async (email, password) =>
      begin(await identity.signInWithPassword(email, password), null),
    requestMagicLink: (email) => identity.requestMagicLink(email),
    completeMagicLink: (email, code) =>
      exclusive(magicLinkLock, async () => {
        if (store.read()?.redeemedCode === code) resume();
        else begin(await identity.completeMagicLink(email, code), code);
      }),
    signOut: () => {
      const stored = store.read();
      if (stored !== null) revocations.add(stored);
      revocations.keepAlone();
      forget('everything');
      note({ type: 'signed-out' });
      return revocations.send();
    },
    noteSignedOutElsewhere: () => {
      forget('everything');
      note({ type: 'signed-out' });
      if (store.read() !== null) resume();
    },
    accessToken: async () => {
      const stored = store.read();
      resume();
      if (stored === null) return null;
      return isFresh(stored.accessToken, stored.clockDriftMs, now())
        ? stored.accessToken
        : await refresh(null);
    },
    refresh,
    onUnauthorized: () => {
      if (state.status === 'signed-in') loseAuthority(state.sessionId);
    },
  };
};
