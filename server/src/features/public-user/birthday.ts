import { limits } from '@evenkeel/contract/limits';
import type { TelecomType } from '@evenkeel/contract/public-user';
import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Db, Tx } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { KioskVisit, RequestFacts } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { accountInfo } from '../../people/account-info.ts';
import { makeAccountProof } from '../../people/account-proofs.ts';
import { noteBirthdayVerified } from '../../people/kiosk-visits.ts';
import { publicProfile } from '../../people/public-profile.ts';

const attempts: RateLimit = {
  name: 'birthday-attempts',
  points: limits.birthdayAttemptsPerHour,
  seconds: 60 * 60,
};

/** Where the way of contact is not said, that is a way of its own. */
const wayOf = (telecomType: TelecomType | undefined): TelecomType | 'none' => telecomType ?? 'none';

/** Throws `public-user-not-found`. */
export const isBirthdayVerified = async (
  db: Db,
  userId: string,
  telecomType: TelecomType | undefined,
): Promise<boolean> => {
  await publicProfile(db, userId);
  const verified = await db
    .selectFrom('birthday_verifications')
    .select('verified_at')
    .where('user_id', '=', userId)
    .where('telecom_type', '=', wayOf(telecomType))
    .executeTakeFirst();
  return verified !== undefined;
};

interface BirthdayClaim {
  readonly userId: string;
  readonly dateOfBirth: string;
  readonly telecomType: TelecomType | undefined;
  readonly visit: KioskVisit | null;
  readonly request: RequestFacts;
}

export interface BirthdayAnswer {
  readonly isVerified: boolean;
  /** For the browser's cookie, where the person may go on to an account of their own. */
  readonly proof: string | null;
}

/** At a kiosk it holds for the visit alone. */
const remember = async (tx: Tx, { userId, telecomType, visit }: BirthdayClaim, now: Date): Promise<void> => {
  if (visit !== null) return noteBirthdayVerified(tx, visit.id);
  await tx
    .insertInto('birthday_verifications')
    .values({ user_id: userId, telecom_type: wayOf(telecomType), verified_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'telecom_type']).doUpdateSet({ verified_at: now }))
    .execute();
};

/**
 * Compares a date of birth and remembers that it was right. Over a link from a message that is enough to
 * create an account with the e-mail address on file.
 *
 * @throws `public-user-not-found`, `too-many-requests`.
 */
export const verifyBirthday = async (
  { db, clock, countTry, featureFlags }: Context,
  ring: SecretRing,
  claim: BirthdayClaim,
): Promise<BirthdayAnswer> => {
  const { userId, dateOfBirth, telecomType, visit, request } = claim;
  const profile = await publicProfile(db, userId);
  await countTry(attempts, userId);
  const isVerified = dateOfBirth === profile.date_of_birth;
  const { shouldPromptAccountCreation, hasOnboarded } = accountInfo(profile, featureFlags);
  const { id: profileId, email } = profile;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: visit?.id ?? userId },
      action: isVerified ? 'public-user.verify-birthday' : 'public-user.verify-birthday-failed',
      clinicId: profile.clinic_id,
      userId,
      request,
    });
    if (!isVerified) return { isVerified, proof: null };
    await remember(tx, claim, now);
    const leadsToAccount =
      visit === null && telecomType !== undefined && shouldPromptAccountCreation && !hasOnboarded;
    if (!leadsToAccount || email === null) return { isVerified, proof: null };
    return { isVerified, proof: await makeAccountProof(tx, ring, { profileId, email, now }) };
  });
};
