import { randomUUID } from 'node:crypto';
import { limits } from '@evenkeel/contract/limits';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { sendsPerAccount, sendsPerAddress } from '../../http/send-limits.ts';
import { addresseeOf, queueAccountLetter } from './account-letter.ts';
import { accountIdOf } from './account-of-email.ts';
import { keyedHash, randomToken } from '../../adapters/identity/keyed-hash.ts';
import { signInLetter, signInUrl } from './sign-in-letter.ts';

interface Sending {
  readonly email: string;
  readonly request: RequestFacts;
  /** Whose sends are counted together; the caller's network address unless said. */
  readonly countedAs?: string;
}

/** Sends a link to an account, and voids those before it. Throws `user-not-found`, `too-many-requests`. */
export const sendSignInLink = async (
  { db, jobs, clock, publicUrl, countTry }: Context,
  ring: SecretRing,
  { email, request, countedAs = request.address }: Sending,
): Promise<void> => {
  await countTry(sendsPerAddress, countedAs);
  const accountId = await accountIdOf(db, email);
  await countTry(sendsPerAccount, accountId);
  const code = randomToken();
  const url = signInUrl(publicUrl, email, code);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    // Two requests at once take turns, so that only the later link lives.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await tx
      .updateTable('sign_in_links')
      .set({ voided_at: now })
      .where('account_id', '=', accountId)
      .where('redeemed_at', 'is', null)
      .where('voided_at', 'is', null)
      .execute();
    const linkId = randomUUID();
    await tx
      .insertInto('sign_in_links')
      .values({
        id: linkId,
        account_id: accountId,
        code_hash: keyedHash(ring[0], 'sign-in-link', code),
        created_at: now,
        expires_at: new Date(now.getTime() + limits.signInLinkSeconds * 1000),
      })
      .execute();
    const addressee = await addresseeOf(tx, accountId);
    const letter = signInLetter(url, addressee);
    await queueAccountLetter(tx, jobs, { email, addressee }, { letter, type: 'SIGN_IN_LINK', now });
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: null },
      action: 'identity.send-link',
      clinicId: addressee.clinicId,
      userId: addressee.userId,
      objectId: linkId,
      request,
    });
  });
};
