import { consumeConfirmationCode, tryConfirmationCode } from '../../adapters/identity/confirmation-codes.ts';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { failedCodes } from '../../http/send-limits.ts';
import { makeAccountProof } from '../../people/account-proofs.ts';
import type { Claim } from './claim.ts';
import { findInvited, type Invited } from './find-invited.ts';

interface Verification {
  readonly claim: Claim;
  readonly code: string;
  readonly request: RequestFacts;
}

export interface Verified {
  readonly person: Invited;
  /** For the browser's cookie. */
  readonly proof: string;
}

/** The proof that a right code is worth; null where it is not right, or somebody was faster. */
const redeem = async (
  { db, clock }: Context,
  ring: SecretRing,
  person: Invited,
  { code, request }: Verification,
): Promise<string | null> => {
  const now = clock.now();
  const codeId = await tryConfirmationCode(db, ring, { profileId: person.id }, code, now);
  if (codeId === null) return null;
  return db.transaction().execute(async (tx) => {
    if (!(await consumeConfirmationCode(tx, codeId, now))) return null;
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: person.user_id },
      action: 'onboarding.verify-code',
      clinicId: person.clinic_id,
      userId: person.user_id,
      objectId: codeId,
      request,
    });
    return makeAccountProof(tx, ring, { profileId: person.id, email: person.email, now });
  });
};

/**
 * Redeems the code that was sent to an invited person, once. A try counts as failed before the code is
 * looked at; success takes that back.
 *
 * @throws `invalid-code`, whatever it is that is not right; `too-many-requests`.
 */
export const verifyInviteCode = async (
  context: Context,
  ring: SecretRing,
  verification: Verification,
): Promise<Verified> => {
  const { db, clock, countTry } = context;
  const { claim, request } = verification;
  const ofAddress = await countTry(failedCodes, request.address);
  const [found, another] = await findInvited(db, claim);
  const person = another === undefined ? found : undefined;
  if (person !== undefined) {
    const proof = await redeem(context, ring, person, verification);
    if (proof !== null) {
      await ofAddress.takeBack();
      return { person, proof };
    }
  }
  await audit(db, {
    at: clock.now(),
    actor: { kind: 'public', id: null },
    action: 'onboarding.verify-code-failed',
    clinicId: person?.clinic_id ?? null,
    userId: person?.user_id ?? null,
    request,
  });
  throw new AppError('invalid-code');
};
