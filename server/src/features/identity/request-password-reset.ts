import { makeConfirmationCode } from '../../adapters/identity/confirmation-codes.ts';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { sendsPerAccount, sendsPerAddress } from '../../http/send-limits.ts';
import { addresseeOf, queueAccountLetter } from './account-letter.ts';
import { accountIdOf } from './account-of-email.ts';
import { resetCodeLetter } from './password-letters.ts';

/** Sends a code for a new password to an account. Throws `user-not-found`, `too-many-requests`. */
export const requestPasswordReset = async (
  { db, jobs, clock, countTry }: Context,
  ring: SecretRing,
  { email, request }: { email: string; request: RequestFacts },
): Promise<void> => {
  await countTry(sendsPerAddress, request.address);
  const accountId = await accountIdOf(db, email);
  await countTry(sendsPerAccount, accountId);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const code = await makeConfirmationCode(tx, ring, { accountId }, now);
    const addressee = await addresseeOf(tx, accountId);
    const letter = resetCodeLetter(code, addressee);
    await queueAccountLetter(tx, jobs, { email, addressee }, { letter, type: 'CONFIRMATION_CODE', now });
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: null },
      action: 'identity.send-reset-code',
      clinicId: addressee.clinicId,
      userId: addressee.userId,
      objectId: accountId,
      request,
    });
  });
};
