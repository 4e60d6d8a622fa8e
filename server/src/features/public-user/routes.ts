import type { PublicUser } from '@evenkeel/contract/public-user';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { accountInfo } from '../../people/account-info.ts';
import { isBirthdayVerified, verifyBirthday } from './birthday.ts';
import { acceptConsent, consentInfo } from './consent.ts';

/** Whoever holds a link with a user id sees this and no more: no surname, birth date or address. */
const publicUser = async ({ db, featureFlags }: Context, userId: string): Promise<PublicUser> => {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .leftJoin('profiles as related', 'related.patient_id', 'profiles.related_patient_id')
    .select([
      'profiles.user_id',
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
  return {
    id: row.user_id,
    type: row.type,
    clinic: { logoUrl: row.logo_url },
    clinicId: row.clinic_id,
    relatedPatientId: row.related_patient_id,
    relatedPatientFirstName: row.related_first_name,
    info: accountInfo(row, featureFlags),
  };
};

type PublicUserEndpoints =
  | 'getPublicUser'
  | 'getConsentInfo'
  | 'acceptConsent'
  | 'getBirthdayVerificationStatus'
  | 'verifyBirthday';

/** What a public link may ask and do before its assessments. */
export const publicUserHandlers = (context: Context): Handlers<PublicUserEndpoints> => ({
  getPublicUser: ({ params }) => publicUser(context, params.userId),
  getConsentInfo: ({ params }) => consentInfo(context.db, params.userId),
  acceptConsent: async ({ params, request }) => {
    await acceptConsent(context, params.userId, request);
  },
  getBirthdayVerificationStatus: async ({ params, query }) => ({
    isVerified: await isBirthdayVerified(context.db, params.userId, query.telecomType),
  }),
  verifyBirthday: async ({ params, body, request }) => ({
    isVerified: await verifyBirthday(context, {
      userId: params.userId,
      dateOfBirth: body.dateOfBirth,
      telecomType: body.telecomType,
      request,
    }),
  }),
});
