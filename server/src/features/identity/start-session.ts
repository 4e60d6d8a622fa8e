import { randomUUID } from 'node:crypto';
import type { Tokens } from '@evenkeel/contract/login';
import { limits } from '@evenkeel/contract/limits';
import type { EmbeddedIdentity } from '../../adapters/identity/identity.ts';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Tx } from '../../db/open.ts';
import { keyedHash, randomToken } from '../../adapters/identity/keyed-hash.ts';

/** A session and the one token that can carry it on. */
export interface LiveSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly refreshToken: string;
}

export const storeRefreshToken = async (
  tx: Tx,
  [current]: SecretRing,
  token: { readonly sessionId: string; readonly refreshToken: string; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: keyedHash(current, 'refresh-token', token.refreshToken),
      session_id: token.sessionId,
      salt: randomToken(),
      created_at: token.now,
    })
    .execute();
};

/** Signs a device in, for thirty days at most. */
export const startSession = async (
  tx: Tx,
  ring: SecretRing,
  accountId: string,
  now: Date,
): Promise<LiveSession> => {
  const sessionId = randomUUID();
  const refreshToken = randomToken();
  const expiresAt = new Date(now.getTime() + limits.refreshTokenSeconds * 1000);
  await tx
    .insertInto('sessions')
    .values({ id: sessionId, account_id: accountId, created_at: now, expires_at: expiresAt })
    .execute();
  await storeRefreshToken(tx, ring, { sessionId, refreshToken, now });
  return { accountId, sessionId, expiresAt, refreshToken };
};

/** What the device is given, once the session is committed. */
export const tokensOf = async (
  { accessTokens }: EmbeddedIdentity,
  session: LiveSession,
): Promise<Tokens> => ({
  accessToken: await accessTokens.issue(session),
  refreshToken: session.refreshToken,
});
