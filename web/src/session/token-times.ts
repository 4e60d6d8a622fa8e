/** Seconds before its end at which an access token is replaced: longer than a slow request takes. */
const refreshAheadMs = 45_000;

interface TokenTimes {
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Issue and expiry time of an access token by its issuer's clock; null when it does not tell. */
export const readTokenTimes = (accessToken: string): TokenTimes | null => {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    if (!isRecord(claims) || typeof claims.iat !== 'number' || typeof claims.exp !== 'number') return null;
    return { issuedAtMs: claims.iat * 1000, expiresAtMs: claims.exp * 1000 };
  } catch {
    return null;
  }
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
