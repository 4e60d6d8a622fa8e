import { limits } from '@evenkeel/contract/limits';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Tx } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { keyedHash, keyedHashes } from '../../adapters/identity/keyed-hash.ts';
import {
  holderOf,
  storeRefreshToken,
  type LiveSession,
  type SessionHolder,
} from '../../people/start-session.ts';

interface Presented {
  readonly refreshToken: string;
  readonly now: Date;
  readonly request: RequestFacts;
}

/** The same successor every time, so it need not be stored: nobody can tell it from the token alone. */
const successorOf = (
  ring: SecretRing,
  { token_hash: hash, salt }: { token_hash: string; salt: string },
  refreshToken: string,
): string => {
  const secret = ring.find((one) => keyedHash(one, 'refresh-token', refreshToken) === hash);
  if (secret === undefined) throw new Error('A refresh token was found by a key that is gone.');
  return keyedHash(secret, 'refresh-token-successor', `${salt}\0${refreshToken}`);
};

/** Somebody who is being taken in has no account to act with. */
const actorOf = ({ kind, id }: SessionHolder) =>
  ({ kind: kind === 'account' ? 'account' : 'public', id }) as const;

const revoke = async (
  tx: Tx,
  session: { sessionId: string; holder: SessionHolder },
  { now, request }: Presented,
): Promise<void> => {
  await tx.updateTable('sessions').set({ revoked_at: now }).where('id', '=', session.sessionId).execute();
  await audit(tx, {
    at: now,
    actor: actorOf(session.holder),
    action: 'identity.revoke-reused',
    objectId: session.sessionId,
    request,
  });
};

/**
 * Carries a session on by one token. A token that was used moments ago gives its successor again, for
 * two tabs or a lost answer; later than that somebody else has it, and the whole session ends.
 *
 * @returns null where the token is none of ours or its session is over.
 */
export const refreshSession = async (
  tx: Tx,
  ring: SecretRing,
  presented: Presented,
): Promise<LiveSession | null> => {
  const { refreshToken, now } = presented;
  const hashes = keyedHashes(ring, 'refresh-token', refreshToken);
  const taken = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  const token = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .leftJoin('intake_invitations', 'intake_invitations.id', 'sessions.intake_invitation_id')
    .select([
      'token_hash',
      'salt',
      'used_at',
      'session_id',
      'account_id',
      'intake_invitation_id',
      'sessions.expires_at',
    ])
    .where('token_hash', 'in', hashes)
    .where('revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    // An intake that was withdrawn has no sessions any more.
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (token === undefined) return null;
  const session = { holder: holderOf(token), sessionId: token.session_id };
  const usedAt = token.used_at ?? now;
  if (now.getTime() - usedAt.getTime() > limits.refreshGraceSeconds * 1000) {
    await revoke(tx, session, presented);
    return null;
  }
  const successor = successorOf(ring, token, refreshToken);
  if (taken !== undefined) {
    await storeRefreshToken(tx, ring, { sessionId: session.sessionId, refreshToken: successor, now });
  }
  return { ...session, expiresAt: token.expires_at, refreshToken: successor };
};

/** Ends the session that a token belongs to, if it belongs to one that is not over. */
export const endSession = async (
  tx: Tx,
  ring: SecretRing,
  { refreshToken, now, request }: Presented,
): Promise<void> => {
  const ended = await tx
    .updateTable('sessions')
    .from('refresh_tokens')
    .set({ revoked_at: now })
    .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
    .where('refresh_tokens.token_hash', 'in', keyedHashes(ring, 'refresh-token', refreshToken))
    .where('sessions.revoked_at', 'is', null)
    .returning(['sessions.id', 'sessions.account_id', 'sessions.intake_invitation_id'])
    .executeTakeFirst();
  if (ended === undefined) return;
  await audit(tx, {
    at: now,
    actor: actorOf(holderOf(ended)),
    action: 'identity.sign-out',
    objectId: ended.id,
    request,
  });
};
