import type { QueryClient } from '@tanstack/react-query';
import { connectSession } from '../api/client.ts';
import { detectWrapper } from '../native/wrapper.ts';
import { createSession, type Session, type TokenHolder } from './create-session.ts';
import { createDeviceStorage } from './device-storage.ts';
import { createDeviceLocks } from './exclusive.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { silencePush } from './leave-push-device.ts';
import { profileKey, profileQuery } from './profile.ts';
import { createRevocations } from './revocations.ts';
import { createTokenStore, sessionKey } from './token-store.ts';

interface WiredSession {
  readonly session: Session;
  readonly isKept: () => boolean;
  /** Takes up the stored session and follows the other tabs; returns the way to stop. */
  readonly start: () => () => void;
}

const forgetTabStorage = () => {
  try {
    sessionStorage.clear();
  } catch {
    // Denied: there is nothing in it.
  }
};

/** The wrapper's copy of the session follows the page's. */
const wrapper: TokenHolder = {
  tokensChanged: ({ accessToken, refreshToken }) =>
    detectWrapper()?.send({ type: 'auth-success', payload: { accessToken, refreshToken } }),
  authorityLost: () => detectWrapper()?.send({ type: 'auth-invalid' }),
  signedOut: () => detectWrapper()?.send({ type: 'logout' }),
};

/**
 * Ties a session to this browser: its storage, its tabs, its connection and this page's queries.
 *
 * @param isShared the page is for everybody: whoever is found signed in is signed out, before anything is asked
 * for in their name.
 */
export const wireSession = (
  queryClient: QueryClient,
  identity: IdentityProvider,
  isShared = false,
): WiredSession => {
  const storage = createDeviceStorage(() => globalThis.localStorage);
  const now = () => Date.now();
  const revocations = createRevocations(storage, identity.revoke);
  const session = createSession({
    identity,
    store: createTokenStore(storage, now),
    revocations,
    exclusive: createDeviceLocks(),
    now,
    forget: (what) => {
      queryClient.removeQueries({ queryKey: profileKey });
      if (what === 'unused') {
        queryClient.removeQueries({ type: 'inactive' });
        return;
      }
      queryClient.clear();
      forgetTabStorage();
      silencePush();
    },
    holder: wrapper,
  });

  const send = () => void revocations.send();
  const follow = ({ key }: StorageEvent) => {
    // Signing out clears the whole storage, which is told without a key.
    if (key === null) session.noteSignedOutElsewhere();
    else if (key === sessionKey) session.resume();
  };
  const reread = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const before = session.state();
    // A page brought back as it was must not show somebody who has left since.
    if (session.resume() !== before) location.reload();
  };

  return {
    session,
    isKept: () => storage.isKept(),
    start: () => {
      const disconnect = connectSession({
        accessToken: session.accessToken,
        refresh: session.refresh,
        onUnauthorized: session.onUnauthorized,
        activeProfile: () => {
          const state = session.state();
          if (state.status !== 'signed-in') return null;
          return queryClient.getQueryData(profileQuery(state.sessionId).queryKey)?.id ?? null;
        },
      });
      window.addEventListener('storage', follow);
      window.addEventListener('online', send);
      window.addEventListener('pageshow', reread);
      if (session.resume().status === 'signed-in' && isShared) void session.signOut();
      send();
      return () => {
        disconnect();
        window.removeEventListener('storage', follow);
        window.removeEventListener('online', send);
        window.removeEventListener('pageshow', reread);
      };
    },
  };
};
