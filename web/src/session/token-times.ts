import { claimsOf } from './token-claims.ts';

/** Seconds before its end at which an access token is replaced: longer than a slow request takes. */
const refreshAheadMs = 45_000;

interface TokenTimes {
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

/** Issue and expiry time of an access token by its issuer's clock; null when it does not tell. */
export const readTokenTimes = (accessToken: string): TokenTimes | null => {
  const { iat, exp } = claimsOf(accessToken);
  return typeof iat === 'number' && typeof exp === 'number'
    ? { issuedAtMs: iat * 1000, expiresAtMs: exp * 1000 }
    : null;
};

/** How far the issuer's clock is ahead of this device's, told by a token that has just been issued. */
export const clockDriftOf = (accessToken: string, receivedAtMs: number): number => {
  const times = readTokenTimes(accessToken);
  return times === null ? 0 : times.issuedAtMs - receivedAtMs;
};

/** Whether a token is good for a call that starts now. One that does not tell its times is tried. */
export const isFresh = (accessToken: string, clockDriftMs: number, nowMs: number): boolean => {
  const times = readTokenTimes(accessToken);
  return times === null || nowMs + clockDriftMs < times.expiresAtMs - refreshAheadMs;
};
