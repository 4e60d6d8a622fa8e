import type { UserProfile } from '@evenkeel/contract/account';
import type { Tokens } from '@evenkeel/contract/login';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { detectWrapper } from '../native/wrapper.ts';
import { embeddedIdentity } from './embedded-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { leavePushDevice } from './leave-push-device.ts';
import { profileErrorMessage, profileQuery } from './profile.ts';
import { initialSessionState, type SessionState } from './session-state.ts';
import { wireSession } from './wire-session.ts';

/** The session as screens see it. */
export interface SessionView {
  readonly status: SessionState['status'];
  /** The server ended the session, the person did not, and nobody but this page tells them so. */
  readonly hasExpired: boolean;
  /** The person has signed out: whoever comes next may be somebody else. */
  readonly hasLeft: boolean;
  /** Null until it has been loaded, and when signed out. */
  readonly profile: UserProfile | null;
  /** What to show when the profile could not be loaded. */
  readonly profileError: string | null;
  /** False where this browser keeps nothing: the session ends with the page. */
  readonly isKept: () => boolean;
  readonly reloadProfile: () => Promise<void>;
  readonly signInWithPassword: (email: string, password: string) => Promise<void>;
  readonly requestMagicLink: (email: string) => Promise<void>;
  readonly completeMagicLink: (email: string, code: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly resume: () => void;
  /** What the native wrapper says of the session that it shares with this page. */
  readonly takeOver: (tokens: Tokens) => Promise<void>;
  readonly noteSignedOutByWrapper: () => Promise<void>;
}

const SessionContext = createContext<SessionView | null>(null);

interface SessionProviderProps {
  readonly children: ReactNode;
  readonly identity?: IdentityProvider;
  /** The page is for everybody, such as a kiosk’s: nobody stays signed in there. */
  readonly isShared?: boolean;
}

/** Holds the session of this page. Needs a `QueryClientProvider` around it. */
export function SessionProvider({
  children,
  identity = embeddedIdentity,
  isShared = false,
}: SessionProviderProps) {
  const queryClient = useQueryClient();
  const [{ session, isKept, start }] = useState(() => wireSession(queryClient, identity, isShared));
  useEffect(start, [start]);
  const state = useSyncExternalStore(session.subscribe, session.state, () => initialSessionState);
  const isSignedIn = state.status === 'signed-in';
  const {
    data: profile = null,
    isError,
    refetch,
  } = useQuery({ ...profileQuery(isSignedIn ? state.sessionId : ''), enabled: isSignedIn });

  const signOut = useCallback(() => leavePushDevice()?.then(session.signOut) ?? session.signOut(), [session]);
  const view = useMemo<SessionView>(
    () => ({
      status: state.status,
      // The wrapper was told, and tells the person in its own way.
      hasExpired: state.status === 'signed-out' && state.why === 'expired' && detectWrapper() === null,
      hasLeft: state.status === 'signed-out' && state.why === 'left',
      profile: isSignedIn ? profile : null,
      profileError: isSignedIn && isError && profile === null ? profileErrorMessage : null,
      isKept,
      reloadProfile: async () => {
        await refetch();
      },
      signInWithPassword: session.signInWithPassword,
      requestMagicLink: session.requestMagicLink,
      completeMagicLink: session.completeMagicLink,
      signOut,
      resume: () => {
        session.resume();
      },
      takeOver: session.takeOver,
      noteSignedOutByWrapper: session.noteSignedOutByHolder,
    }),
    [state, isSignedIn, profile, isError, refetch, isKept, session, signOut],
  );
  return <SessionContext value={view}>{children}</SessionContext>;
}

/** The session of this page. */
export const useSession = (): SessionView => {
  const view = use(SessionContext);
  if (view === null) throw new Error('useSession needs a SessionProvider around it');
  return view;
};
