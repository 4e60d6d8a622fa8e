import type { InviteLookupStatus } from '@evenkeel/contract/onboarding';
import { limits } from '@evenkeel/contract/limits';
import { makeConfirmationCode } from '../../adapters/identity/confirmation-codes.ts';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { sendsPerAccount, sendsPerAddress } from '../../http/send-limits.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Claim } from './claim.ts';
import { codeMessage } from './code-message.ts';
import { findInvited, isOnboarded, type Invited } from './find-invited.ts';

const lookups: RateLimit = {
  name: 'invite-lookups',
  points: limits.lookupsPerAddressPerMinute,
  seconds: 60,
};

interface Lookup {
  readonly claim: Claim;
  readonly request: RequestFacts;
}

const sendCode = async (
  { db, jobs, clock, countTry, publicUrl }: Context,
  ring: SecretRing,
  person: Invited,
  { claim, request }: Lookup,
): Promise<void> => {
  await countTry(sendsPerAddress, request.address);
  await countTry(sendsPerAccount, person.id);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const code = await makeConfirmationCode(tx, ring, { profileId: person.id }, now);
    await queueMessage(tx, jobs, codeMessage(person, claim, { code, publicUrl }), now);
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: null },
      action: 'onboarding.send-code',
      clinicId: person.clinic_id,
      userId: person.user_id,
      request,
    });
  });
};

/**
 * Looks for the one open invite that is meant, and sends a code to the address that it was found by.
 *
 * @throws `too-many-requests`.
 */
export const lookUpInvite = async (
  context: Context,
  ring: SecretRing,
  lookup: Lookup,
): Promise<InviteLookupStatus> => {
  const { db, countTry } = context;
  await countTry(lookups, lookup.request.address);
  const [person, another] = await findInvited(db, lookup.claim);
  if (another !== undefined) return 'ambiguous-invite-found';
  if (person !== undefined) {
    await sendCode(context, ring, person, lookup);
    return 'invite-found';
  }
  return (await isOnboarded(db, lookup.claim)) ? 'invite-already-accepted' : 'no-active-invite-found';
};
