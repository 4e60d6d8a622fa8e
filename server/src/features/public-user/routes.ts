import { limits } from '@evenkeel/contract/limits';
import type { PublicUser } from '@evenkeel/contract/public-user';
import type { EmbeddedIdentity } from '../../adapters/identity/identity.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import { Reply, type Handlers, type KioskVisit } from '../../http/handlers.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { accountInfo, accountInfoAtKiosk } from '../../people/account-info.ts';
import { relatedReference } from '../../people/related-reference.ts';
import { isBirthdayVerified, verifyBirthday } from './birthday.ts';
import { acceptConsent, consentInfo } from './consent.ts';

/** Whoever holds a link with a user id sees this and no more: no surname, birth date or address. */
const publicUser = async (
  { db, featureFlags }: Context,
  userId: string,
  visit: KioskVisit | null,
): Promise<PublicUser> => {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .leftJoin('profiles as related', 'related.patient_id', 'profiles.related_patient_id')
    .select([
      'profiles.type',
      'profiles.account_id',
      'profiles.email',
      'profiles.clinic_id',
      'profiles.related_patient_id',
      'clinics.logo_url',
      'related.first_name as related_first_name',
    ])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('public-user-not-found');
  const toldId = visit?.id ?? userId;
  return {
    id: toldId,
    type: row.type,
    clinic: { logoUrl: row.logo_url },
    clinicId: row.clinic_id,
    relatedPatientId: relatedReference(toldId, row.related_patient_id),
    relatedPatientFirstName: row.related_first_name,
    info: visit === null ? accountInfo(row, featureFlags) : accountInfoAtKiosk,
  };
};

const patientLookups: RateLimit = {
  name: 'patient-lookups',
  points: limits.lookupsPerAddressPerMinute,
  seconds: 60,
};

/** The user of a patient id, of all clinics. Throws `public-user-not-found`. */
const userOfPatient = async ({ db }: Context, patientId: string): Promise<string> => {
  const found = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('public-user-not-found');
  return found.user_id;
};

type PublicUserEndpoints =
  | 'getPublicUser'
  | 'getConsentInfo'
  | 'acceptConsent'
  | 'getBirthdayVerificationStatus'
  | 'verifyBirthday'
  | 'getPatientUser';

/** What a public link may ask and do before its assessments. */
export const publicUserHandlers = (
  context: Context,
  identity: EmbeddedIdentity,
): Handlers<PublicUserEndpoints> => ({
  getPublicUser: ({ params, visit }) => publicUser(context, params.userId, visit),
  getConsentInfo: ({ params }) => consentInfo(context.db, params.userId),
  acceptConsent: async (call) => {
    await acceptConsent(context, call);
  },
  getBirthdayVerificationStatus: async ({ params, query, visit }) => ({
    isVerified:
      visit?.birthdayVerified ?? (await isBirthdayVerified(context.db, params.userId, query.telecomType)),
  }),
  verifyBirthday: async ({ params: { userId }, body, request, visit }) => {
    const { isVerified, proof } = await verifyBirthday(context, await identity.secrets.ring('hash'), {
      userId,
      dateOfBirth: body.dateOfBirth,
      telecomType: body.telecomType,
      visit,
      request,
    });
    return new Reply({ isVerified }, proof === null ? {} : { cookies: { accountProof: proof } });
  },
  getPatientUser: async ({ params: { patientId }, request }) => {
    await context.countTry(patientLookups, request.address);
    return { userId: await userOfPatient(context, patientId) };
  },
});
