import { describe, expect, it } from 'vitest';
import { sessionReducer, type SessionEvent, type SessionState } from './session-state.ts';

const unknown: SessionState = { status: 'unknown' };
const asA: SessionState = { status: 'signed-in', sessionId: 'a' };
const asB: SessionState = { status: 'signed-in', sessionId: 'b' };
const out = (why: 'none' | 'left' | 'expired'): SessionState => ({ status: 'signed-out', why });

const found = (sessionId: string): SessionEvent => ({ type: 'session-found', sessionId });
const signedIn = (sessionId: string): SessionEvent => ({ type: 'signed-in', sessionId });
const lost = (sessionId: string): SessionEvent => ({ type: 'authority-lost', sessionId });
const nothingFound: SessionEvent = { type: 'no-session-found' };
const signedOut: SessionEvent = { type: 'signed-out' };

describe('sessionReducer', () => {
  it.each<[string, SessionState, SessionEvent, SessionState]>([
    ['a stored session is taken up', unknown, found('a'), asA],
    ['nothing is stored', unknown, nothingFound, out('none')],
    ['signing in before the store was read', unknown, signedIn('a'), asA],
    ['authority is lost before the store was read', unknown, lost('a'), out('expired')],
    ['another tab signed in as somebody else', asA, found('b'), asB],
    ['another tab lost the session', asA, nothingFound, out('expired')],
    ['the server ended the session', asA, lost('a'), out('expired')],
    ['news of an earlier sign-in', asB, lost('a'), asB],
    ['signing out', asA, signedOut, out('left')],
    ['signing out after the session expired', out('expired'), signedOut, out('left')],
    ['signing out twice', out('left'), signedOut, out('left')],
    ['nothing found after signing out', out('left'), nothingFound, out('left')],
    ['authority lost after signing out', out('left'), lost('a'), out('left')],
    ['signing in again', out('expired'), signedIn('b'), asB],
    ['another tab signed in', out('left'), found('b'), asB],
  ])('%s', (_, before, event, after) => {
    expect(sessionReducer(before, event)).toEqual(after);
  });

  it.each<[SessionState, SessionEvent]>([
    [asA, found('a')],
    [asA, signedIn('a')],
    [asB, lost('a')],
    [out('left'), signedOut],
    [out('none'), nothingFound],
  ])('keeps the same state when nothing changed', (before, event) => {
    expect(sessionReducer(before, event)).toBe(before);
  });
});
