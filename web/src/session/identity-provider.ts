import type { Tokens } from '@evenkeel/contract/login';

/**
 * Who says who somebody is. Every call rejects with `ApiError` when it was refused, whose `code` is one of
 * `auth-failed`, `user-not-found`, `link-expired`, `invalid-link`, `unauthenticated`, `too-many-requests` or
 * `unavailable` and
 * whose `message` is for people, and with `NoResponseError` when no answer came.
 */
export interface IdentityProvider {
  readonly signInWithPassword: (email: string, password: string) => Promise<Tokens>;
  /** Sends a sign-in link; a new one voids the old. */
  readonly requestMagicLink: (email: string) => Promise<void>;
  /** Redeems the code of a sign-in link, once. */
  readonly completeMagicLink: (email: string, code: string) => Promise<Tokens>;
  /** Exchanges a refresh token for new tokens. */
  readonly refresh: (refreshToken: string) => Promise<Tokens>;
  /** Ends the session that these tokens belong to, however old they are. */
  readonly revoke: (tokens: Tokens) => Promise<void>;
}
