import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { failedLinks } from '../../http/send-limits.ts';
import { accountIdOf } from './account-of-email.ts';
import { keyedHashes } from '../../adapters/identity/keyed-hash.ts';
import { startSession, type LiveSession } from '../../people/start-session.ts';

interface Redemption {
  readonly email: string;
  readonly code: string;
  readonly request: RequestFacts;
  /** Whose failures are counted together; the caller's network address unless said. */
  readonly countedAs?: string;
}

/** Why a code led nowhere: it was right but too late, or it was not, or is no longer, a key. */
const refusal = async (db: Db, hashes: string[], email: string, now: Date): Promise<AppError> => {
  const accountId = await accountIdOf(db, email);
  const late = await db
    .selectFrom('sign_in_links')
    .select('id')
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return new AppError(late === undefined ? 'invalid-link' : 'link-expired');
};

/**
 * Uses up a link's code, and does in the same transaction what that is good for.
 *
 * @throws `user-not-found`, `link-expired`, `invalid-link`, `too-many-requests`.
 */
export const consumeSignInLink = async <T>(
  { db, clock, countTry }: Context,
  ring: SecretRing,
  { email, code, request, countedAs = request.address }: Redemption,
  begin: (tx: Tx, accountId: string, now: Date) => Promise<T>,
): Promise<T> => {
  const now = clock.now();
  const hashes = keyedHashes(ring, 'sign-in-link', code);
  const begun = await db.transaction().execute(async (tx) => {
    const link = await tx
      .updateTable('sign_in_links')
      .from('accounts')
      .set({ redeemed_at: now })
      .whereRef('accounts.id', '=', 'sign_in_links.account_id')
      .where('accounts.email', '=', email)
      .where('code_hash', 'in', hashes)
      .where('redeemed_at', 'is', null)
      .where('voided_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['account_id', 'sign_in_links.id'])
      .executeTakeFirst();
    if (link === undefined) return null;
    await audit(tx, {
      at: now,
      actor: { kind: 'account', id: link.account_id },
      action: 'identity.redeem-link',
      objectId: link.id,
      request,
    });
    return { result: await begin(tx, link.account_id, now) };
  });
  if (begun !== null) return begun.result;
  // Counted before anything is told, or this would say of any address whether it has an account.
  await countTry(failedLinks, countedAs);
  const refused = await refusal(db, hashes, email, now);
  await audit(db, {
    at: now,
    actor: { kind: 'public', id: null },
    action: 'identity.redeem-link-failed',
    request,
  });
  throw refused;
};

/** Signs in by a link's code, once. Throws as `consumeSignInLink` does. */
export const redeemSignInLink = (
  context: Context,
  ring: SecretRing,
  redemption: Redemption,
): Promise<LiveSession> =>
  consumeSignInLink(context, ring, redemption, (tx, accountId, now) =>
    startSession(tx, ring, { kind: 'account', id: accountId }, now),
  );
