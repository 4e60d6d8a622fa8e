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
import { areOneFamily, areTwoPeople } from './token-claims.ts';
import type { StoredSession, TokenStore } from './token-store.ts';
import { clockDriftOf, isFresh, readTokenTimes } from './token-times.ts';

/** How much of what this page remembers goes: all of it, or what no screen shows at the moment. */
export type Forgetting = 'everything' | 'unused';

/** Somebody outside the page who holds the session's tokens too: the native wrapper. */
export interface TokenHolder {
  /** These are the session's tokens from now on; the ones before are spent. */
  readonly tokensChanged: (tokens: Tokens) => void;
  /** The server has ended the session. */
  readonly authorityLost: () => void;
  /** The person has signed out. */
  readonly signedOut: () => void;
}

interface SessionParts {
  readonly identity: IdentityProvider;
  readonly store: TokenStore;
  readonly revocations: Revocations;
  readonly exclusive: RunExclusive;
  readonly now: () => number;
  /** Clears the query cache and this tab's own storage. */
  readonly forget: (what: Forgetting) => void;
  readonly holder: TokenHolder;
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
  /** Goes on with tokens that their other holder gives: with the newer ones, where both are of one session. */
  readonly takeOver: (tokens: Tokens) => Promise<void>;
  /** Signs out at once, offline too; the server is told as soon as it can be. */
  readonly signOut: () => Promise<void>;
  /** The other holder has signed the person out. */
  readonly noteSignedOutByHolder: () => Promise<void>;
  /** Another tab has signed out. */
  readonly noteSignedOutElsewhere: () => void;
  readonly accessToken: () => Promise<string | null>;
  readonly refresh: (refused: string) => Promise<string | null>;
  readonly onUnauthorized: () => void;
}

interface Beginning {
  readonly redeemedCode?: string | null;
  readonly clockDriftMs?: number;
}

const refreshLock = 'evenkeel.refresh';
const magicLinkLock = 'evenkeel.magic-link';

/** Not `randomUUID`: that one is missing from pages that are not served securely. */
const newSessionId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

const isNewer = (accessToken: string, than: string): boolean =>
  (readTokenTimes(accessToken)?.issuedAtMs ?? 0) > (readTokenTimes(than)?.issuedAtMs ?? 0);

export const createSession = (parts: SessionParts): Session => {
  const { identity, store, revocations, exclusive, now, forget, holder } = parts;
  const listeners = new Set<() => void>();
  let state: SessionState = initialSessionState;

  const note = (event: SessionEvent): SessionState => {
    const before = state;
    state = sessionReducer(before, event);
    if (state === before) return state;
    // Whoever comes next finds nothing of whoever was here before.
    if (before.status !== 'unknown') forget('unused');
    if (state.status === 'signed-out' && state.why === 'expired') holder.authorityLost();
    for (const listener of listeners) listener();
    return state;
  };

  const resume = (): SessionState => {
    const stored = store.read();
    return note(
      stored === null ? { type: 'no-session-found' } : { type: 'session-found', sessionId: stored.sessionId },
    );
  };

  const driftOf = ({ accessToken }: Tokens) => clockDriftOf(accessToken, now());
  /** A token that was not issued just now tells no more than that its issuer's clock is not behind it. */
  const leastDriftOf = (tokens: Tokens) => Math.max(0, driftOf(tokens));

  const renew = (tokens: Tokens, present: StoredSession) => {
    store.write({ ...present, ...tokens, clockDriftMs: driftOf(tokens) });
    holder.tokensChanged(tokens);
  };

  const begin = (tokens: Tokens, { redeemedCode = null, clockDriftMs = driftOf(tokens) }: Beginning = {}) => {
    const earlier = store.read();
    if (earlier !== null) {
      revocations.add(earlier);
      if (areTwoPeople(earlier.accessToken, tokens.accessToken)) forget('everything');
    }
    const sessionId = newSessionId();
    store.write({ ...tokens, sessionId, signedInAt: now(), redeemedCode, clockDriftMs });
    note({ type: 'signed-in', sessionId });
    void revocations.send();
  };

  const signIn = (tokens: Tokens, redeemedCode: string | null = null) => {
    begin(tokens, { redeemedCode });
    holder.tokensChanged(tokens);
  };

  /** Holds the lock: no refresh is under way that would make the newer tokens old. */
  const takeOverAlone = (tokens: Tokens) => {
    const stored = store.read();
    // To revoke one of two copies of a session would end both.
    if (stored === null || !areOneFamily(stored.accessToken, tokens.accessToken))
      begin(tokens, { clockDriftMs: leastDriftOf(tokens) });
    else if (isNewer(tokens.accessToken, stored.accessToken))
      store.write({ ...stored, ...tokens, clockDriftMs: Math.max(stored.clockDriftMs, driftOf(tokens)) });
    else if (tokens.refreshToken !== stored.refreshToken || tokens.accessToken !== stored.accessToken)
      holder.tokensChanged({ accessToken: stored.accessToken, refreshToken: stored.refreshToken });
    resume();
  };

  const end = (): Promise<void> => {
    const stored = store.read();
    if (stored !== null) revocations.add(stored);
    revocations.keepAlone();
    forget('everything');
    note({ type: 'signed-out' });
    return revocations.send();
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
        renew(tokens, present);
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
    signInWithPassword: async (email, password) => signIn(await identity.signInWithPassword(email, password)),
    requestMagicLink: (email) => identity.requestMagicLink(email),
    completeMagicLink: (email, code) =>
      exclusive(magicLinkLock, async () => {
        if (store.read()?.redeemedCode === code) resume();
        else signIn(await identity.completeMagicLink(email, code), code);
      }),
    takeOver: async (tokens) => {
      const stored = store.read();
      const isOneFamily = stored !== null && areOneFamily(stored.accessToken, tokens.accessToken);
      // Another session does not wait for what the present one is waiting for.
      if (!isOneFamily) takeOverAlone(tokens);
      else await exclusive(refreshLock, () => Promise.resolve(takeOverAlone(tokens)));
    },
    signOut: () => {
      holder.signedOut();
      return end();
    },
    noteSignedOutByHolder: end,
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
