const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What an access token tells, unverified: the server alone decides what it is worth. Empty when it tells nothing. */
export const claimsOf = (accessToken: string): Readonly<Record<string, unknown>> => {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
};

/** Names one sign-in through all its refreshes: `sid` of our own issuer, `origin_jti` of a user pool. */
const familyOf = (accessToken: string): unknown => {
  const { sid, origin_jti: pool } = claimsOf(accessToken);
  return sid ?? pool;
};

/** Whether two access tokens come from the same sign-in. Tokens that do not tell are taken for strangers. */
export const areOneFamily = (one: string, other: string): boolean =>
  one === other || (typeof familyOf(one) === 'string' && familyOf(one) === familyOf(other));

/** Whether two access tokens are known to belong to two people. */
export const areTwoPeople = (one: string, other: string): boolean =>
  claimsOf(one).sub !== claimsOf(other).sub;
