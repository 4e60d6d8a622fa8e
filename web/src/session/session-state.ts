/**
 * Where a browser stands with its session. `unknown` until the stored session has been read.
 * `sessionId` names one sign-in, through every refresh, so that one person's data is never taken for another's.
 */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-in'; readonly sessionId: string }
  | { readonly status: 'signed-out'; readonly why: SignedOutReason };

/** `none`: there was no session; `left`: signed out; `expired`: the server ended it. */
export type SignedOutReason = 'none' | 'left' | 'expired';

/** What has happened to the session, here or in another tab. */
export type SessionEvent =
  | { readonly type: 'session-found'; readonly sessionId: string }
  | { readonly type: 'no-session-found' }
  | { readonly type: 'signed-in'; readonly sessionId: string }
  | { readonly type: 'signed-out' }
  | { readonly type: 'authority-lost'; readonly sessionId: string };

export const initialSessionState: SessionState = { status: 'unknown' };

const signedInAs = (state: SessionState, sessionId: string): SessionState =>
  state.status === 'signed-in' && state.sessionId === sessionId ? state : { status: 'signed-in', sessionId };

const signedOutBecause = (state: SessionState, why: SignedOutReason): SessionState =>
  state.status === 'signed-out' && (state.why === why || why !== 'left')
    ? state
    : { status: 'signed-out', why };

/** The state after an event; the same object when nothing changed. */
export const sessionReducer = (state: SessionState, event: SessionEvent): SessionState => {
  switch (event.type) {
    case 'session-found':
    case 'signed-in':
      return signedInAs(state, event.sessionId);
    case 'no-session-found':
      return signedOutBecause(state, state.status === 'unknown' ? 'none' : 'expired');
    case 'signed-out':
      return signedOutBecause(state, 'left');
    case 'authority-lost':
      // News of an earlier sign-in does not end the present one.
      return state.status === 'signed-in' && state.sessionId !== event.sessionId
        ? state
        : signedOutBecause(state, 'expired');
  }
};
