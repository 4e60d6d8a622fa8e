import { randomUUID } from 'node:crypto';
import type { Tokens } from '@evenkeel/contract/login';
import { limits } from '@evenkeel/contract/limits';
import type { EmbeddedIdentity } from '../adapters/identity/identity.ts';
import type { SecretRing } from '../adapters/identity/server-secrets.ts';
import type { Tx } from '../db/open.ts';
import { keyedHash, randomToken } from '../adapters/identity/keyed-hash.ts';

/** Whose a session is: of an account, or of an intake and good for nothing else. */
export interface SessionHolder {
  readonly kind: 'account' | 'intake';
  readonly id: string;
}

/** The column that names the holder of a session. */
const holderColumn = { account: 'account_id', intake: 'intake_invitation_id' } as const;

/** Who holds the session of a row. */
export const holderOf = (row: {
  account_id: string | null;
  intake_invitation_id: string | null;
}): SessionHolder => {
  if (row.account_id !== null) return { kind: 'account', id: row.account_id };
  if (row.intake_invitation_id !== null) return { kind: 'intake', id: row.intake_invitation_id };
  throw new Error('A session is nobody’s.');
};

/** A session and the one token that can carry it on. */
export interface LiveSession {
  readonly holder: SessionHolder;
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

/** Begins a session on a device, for thirty days at most. */
export const startSession = async (
  tx: Tx,
  ring: SecretRing,
  holder: SessionHolder,
  now: Date,
): Promise<LiveSession> => {
  const sessionId = randomUUID();
  const refreshToken = randomToken();
  const expiresAt = new Date(now.getTime() + limits.refreshTokenSeconds * 1000);
  await tx
    .insertInto('sessions')
    .values({ id: sessionId, [holderColumn[holder.kind]]: holder.id, created_at: now, expires_at: expiresAt })
    .execute();
  await storeRefreshToken(tx, ring, { sessionId, refreshToken, now });
  return { holder, sessionId, expiresAt, refreshToken };
};

/** What the device is given, once the session is committed. */
export const tokensOf = async (
  { accessTokens }: EmbeddedIdentity,
  session: LiveSession,
): Promise<Tokens> => ({
  accessToken: await accessTokens.issue(session),
  refreshToken: session.refreshToken,
});
