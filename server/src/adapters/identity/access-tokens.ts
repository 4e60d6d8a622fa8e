import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { limits } from '@evenkeel/contract/limits';
import type { VerifyAccessToken, VerifyIntakeToken } from '../../http/authority.ts';
import type { Clock } from '../clock.ts';
import type { ServerSecrets } from './server-secrets.ts';

/** One algorithm: a token that names another is not ours. */
const algorithm = 'HS256';
const type = 'at+jwt';
/** What a token is good for: a person's account, or one intake. */
const audiences = { account: 'evenkeel-api', intake: 'evenkeel-intake' } as const;
type Kind = keyof typeof audiences;

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });

export interface AccessTokens {
  /** A token for ten minutes, or until the session ends. Never call it inside a transaction. */
  issue(session: {
    readonly holder: { readonly kind: Kind; readonly id: string };
    readonly sessionId: string;
    readonly expiresAt: Date;
  }): Promise<string>;
  readonly verify: VerifyAccessToken;
  readonly verifyIntake: VerifyIntakeToken;
}

/** @param issuer the server's own address. */
export const createAccessTokens = (secrets: ServerSecrets, clock: Clock, issuer: string): AccessTokens => {
  const keyNamed = async (kid: string | undefined) => {
    const isNamed = ({ id }: { id: string }) => id === kid;
    const known = (await secrets.ring('access-token')).find(isNamed);
    const found = known ?? (await secrets.newerRing('access-token')).find(isNamed);
    if (found === undefined) throw new errors.JWKSNoMatchingKey();
    return found.key;
  };

  const readAs = async (kind: Kind, token: string) => {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(kid), {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience: audiences[kind],
        currentDate: clock.now(),
        requiredClaims: ['iat', 'exp'],
      });
      return claims.safeParse(payload).data ?? null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  return {
    issue: async ({ holder, sessionId, expiresAt }) => {
      const [{ id, key }] = await secrets.ring('access-token');
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: id })
        .setIssuer(issuer)
        .setAudience(audiences[holder.kind])
        .setSubject(holder.id)
        .setIssuedAt(now)
        .setExpirationTime(Math.min(now + limits.accessTokenSeconds, Math.floor(expiresAt.getTime() / 1000)))
        .sign(key);
    },
    verify: async (token) => {
      const read = await readAs('account', token);
      return read === null ? null : { accountId: read.sub, sessionId: read.sid };
    },
    verifyIntake: async (token) => {
      const read = await readAs('intake', token);
      return read === null ? null : { invitationId: read.sub, sessionId: read.sid };
    },
  };
};
