import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { CognitoSettings } from '@evenkeel/contract/config';
import { limits } from '@evenkeel/contract/limits';
import { userPoolAddress } from '@evenkeel/contract/user-pool';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../clock.ts';

/** What an access token of the pool tells. */
export interface UserPoolClaims {
  readonly subject: string;
  /** Names one sign-in through all its refreshes. */
  readonly familyId: string;
  readonly signedInAt: Date;
}

/** The pool's ids look like UUIDs and are of no version. */
const claims = z.object({
  sub: z.guid(),
  origin_jti: z.guid(),
  auth_time: z.int(),
  token_use: z.literal('access'),
  client_id: z.string(),
});

const leewaySeconds = 30;

/** The token is at fault; anything else is a fault of the line, or of the pool. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;

/**
 * Reads access tokens of one app client of one user pool. Its public keys are kept for ten minutes, and an
 * unknown key makes it ask again, though not more often than every ten seconds, whatever callers send.
 */
export const createUserPoolTokens = (settings: CognitoSettings, clock: Clock) => {
  const issuer = `${userPoolAddress(settings)}/${settings.userPoolId}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    cooldownDuration: 10_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 5_000,
  });

  /** @param at the moment at which the token has to be good. */
  const readAt = async (token: string, at: Date): Promise<UserPoolClaims | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        currentDate: at,
        clockTolerance: leewaySeconds,
        // However long the pool lets its tokens live.
        maxTokenAge: limits.accessTokenSeconds,
        requiredClaims: ['exp'],
      });
      const read = claims.safeParse(payload);
      if (!read.success || read.data.client_id !== settings.clientId) return null;
      const { sub: subject, origin_jti: familyId, auth_time: seconds } = read.data;
      return { subject, familyId, signedInAt: new Date(seconds * 1000) };
    } catch (error) {
      if (isAboutToken(error)) return null;
      throw new AppError('unavailable', { retryAfter: 5 });
    }
  };

  return {
    /** Null when the token is none of the pool's, altered, or over. */
    read: async (token: string): Promise<UserPoolClaims | null> => {
      const now = clock.now();
      const read = await readAt(token, now);
      if (read === null) return null;
      const age = now.getTime() - read.signedInAt.getTime();
      return age < limits.refreshTokenSeconds * 1000 ? read : null;
    },
    /** As it was when it was issued: what it named is known though it is over. */
    readThoughOver: async (token: string): Promise<UserPoolClaims | null> => {
      try {
        const { iat = 0 } = decodeJwt(token);
        return await readAt(token, new Date(iat * 1000));
      } catch (error) {
        if (isAboutToken(error)) return null;
        throw error;
      }
    },
  };
};
export type UserPoolTokens = ReturnType<typeof createUserPoolTokens>;
