interface TokenFacts {
  readonly issuedAtMs: number;
  readonly lifetimeMs: number;
  readonly name?: string;
  /** The sign-in that the token comes from. */
  readonly family?: string;
  readonly subject?: string;
}

const encode = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCodePoint(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
};

let count = 0;

/** An unsigned access token as a server would issue it; each one differs. */
export const accessTokenFor = ({
  issuedAtMs,
  lifetimeMs,
  name = 'Maya',
  family: sid,
  subject: sub,
}: TokenFacts): string => {
  count += 1;
  const iat = Math.floor(issuedAtMs / 1000);
  const claims = { iat, exp: iat + lifetimeMs / 1000, name, jti: count, sid, sub };
  return `${encode({ alg: 'none' })}.${encode(claims)}.x`;
};
