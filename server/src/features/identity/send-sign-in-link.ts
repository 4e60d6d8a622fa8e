import { randomUUID } from 'node:crypto';
import { limits } from '@evenkeel/contract/limits';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Tx } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { writeLetter } from '../../messages/letter.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { accountIdOf } from './account-of-email.ts';
import { keyedHash, randomToken } from '../../adapters/identity/keyed-hash.ts';
import { signInLetter, signInUrl } from './sign-in-letter.ts';

const hour = 60 * 60;
const sendsPerAddress: RateLimit = {
  name: 'sends-per-address',
  points: limits.sendsPerAddressPerHour,
  seconds: hour,
};
const sendsPerAccount: RateLimit = {
  name: 'sends-per-account',
  points: limits.sendsPerAccountPerHour,
  seconds: hour,
};
/** To whom a letter of the account goes, and from which clinic. */
const addressee = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .select(['profiles.user_id', 'first_name', 'preferred_name', 'clinic_id', 'organization_name'])
    .where('account_id', '=', accountId)
    .orderBy('type')
    .orderBy('profiles.created_at')
    .orderBy('profiles.id')
    .limit(1)
    .executeTakeFirst();

/** Sends a link to an account, and voids those before it. Throws `user-not-found`, `too-many-requests`. */
export const sendSignInLink = async (
  { db, jobs, clock, publicUrl, countTry }: Context,
  ring: SecretRing,
  { email, request }: { email: string; request: RequestFacts },
): Promise<void> => {
  await countTry(sendsPerAddress, request.address);
  const accountId = await accountIdOf(db, email);
  await countTry(sendsPerAccount, accountId);
  const code = randomToken();
  const url = signInUrl(publicUrl, email, code);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    // Two requests at once take turns, so that only the later link lives.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
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
    const person = await addressee(tx, accountId);
    const letter = signInLetter(url, {
      firstName: person?.preferred_name ?? person?.first_name ?? null,
      clinicName: person?.organization_name ?? null,
    });
    await queueMessage(
      tx,
      jobs,
      {
        clinicId: person?.clinic_id ?? null,
        userId: person?.user_id ?? null,
        channel: 'email',
        to: email,
        subject: letter.subject,
        ...writeLetter(letter),
        links: [url],
        type: 'SIGN_IN_LINK',
      },
      now,
    );
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: null },
      action: 'identity.send-link',
      clinicId: person?.clinic_id ?? null,
      userId: person?.user_id ?? null,
      objectId: linkId,
      request,
    });
  });
};
