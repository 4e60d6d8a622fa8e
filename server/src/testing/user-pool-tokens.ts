import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as z from 'zod/mini';

export interface PoolUser {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

interface Family {
  readonly id: string;
  readonly user: PoolUser;
  readonly authTime: number;
  isRevoked: boolean;
}

interface RefreshToken {
  readonly family: Family;
  usedAt: number | null;
}

interface TokenOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly rotates: boolean;
}

/** What a refresh or an access token is refused with. */
export class PoolFault extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const refused = (why: string) => new PoolFault('NotAuthorizedException', why);
const claims = z.object({ origin_jti: z.string() });
const accessTokenSeconds = 600;
/** `RetryGracePeriodSeconds` of a client that rotates. */
const graceMs = 10_000;

/** Signs, rotates and revokes as a user pool does. */
export const createPoolTokens = async ({ issuer, clientId, now, rotates }: TokenOptions) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = randomBytes(16).toString('base64');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] };
  const families = new Map<string, Family>();
  const refreshTokens = new Map<string, RefreshToken>();

  const sign = (payload: JWTPayload, header: { alg?: string; kid?: string } = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey);

  const accessClaims = ({ id, user, authTime }: Family): JWTPayload => {
    const iat = Math.floor(now() / 1000);
    return {
      sub: user.sub,
      iss: issuer,
      client_id: clientId,
      origin_jti: id,
      event_id: randomUUID(),
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: authTime,
      iat,
      exp: iat + accessTokenSeconds,
      jti: randomUUID(),
      username: user.sub,
    };
  };

  const issue = async (family: Family, withRefreshToken: boolean) => {
    const access = accessClaims(family);
    const result = {
      AccessToken: await sign(access),
      IdToken: await sign({ ...access, token_use: 'id', aud: clientId, email: family.user.email }),
      ExpiresIn: accessTokenSeconds,
      TokenType: 'Bearer',
    };
    if (!withRefreshToken) return result;
    const RefreshToken = randomBytes(48).toString('base64url');
    refreshTokens.set(RefreshToken, { family, usedAt: null });
    return { ...result, RefreshToken };
  };

  const signIn = (user: PoolUser) => {
    const family = { id: randomUUID(), user, authTime: Math.floor(now() / 1000), isRevoked: false };
    families.set(family.id, family);
    return issue(family, true);
  };

  const refresh = async (token: string) => {
    const known = refreshTokens.get(token);
    if (known === undefined) throw refused('Invalid Refresh Token');
    if (known.family.isRevoked) throw refused('Refresh Token has been revoked');
    if (!rotates) return issue(known.family, false);
    known.usedAt ??= now();
    if (now() - known.usedAt > graceMs) {
      throw new PoolFault('RefreshTokenReuseException', 'Refresh token was used before');
    }
    return issue(known.family, true);
  };

  return {
    jwks,
    publicPem: await exportSPKI(publicKey),
    /** For tokens that somebody forges. */
    sign,
    accessClaims: (user: PoolUser) =>
      accessClaims({ id: randomUUID(), user, authTime: Math.floor(now() / 1000), isRevoked: false }),
    signIn,
    refresh,
    revoke: (token: string): void => {
      const known = refreshTokens.get(token);
      if (known !== undefined) known.family.isRevoked = true;
    },
    /** The user of an access token that is good and was not revoked. */
    userOf: async (accessToken: string): Promise<PoolUser> => {
      const { payload } = await jwtVerify(accessToken, publicKey, {
        issuer,
        currentDate: new Date(now()),
      }).catch(() => {
        throw refused('Invalid Access Token');
      });
      const family = families.get(claims.parse(payload).origin_jti);
      if (family === undefined || family.isRevoked) throw refused('Access Token has been revoked');
      return family.user;
    },
    revokeAllOf: (user: PoolUser): void => {
      for (const family of families.values()) if (family.user.sub === user.sub) family.isRevoked = true;
    },
  };
};
export type PoolTokens = Awaited<ReturnType<typeof createPoolTokens>>;
