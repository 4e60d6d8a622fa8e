import type { ClientConfig } from '@evenkeel/contract/config';
import type { UserProfile } from '@evenkeel/contract/account';
import type { Db } from '../../db/open.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { accountInfo } from '../../people/account-info.ts';
import { relatedReference } from '../../people/related-reference.ts';

const profilesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .leftJoin('profiles as related', 'related.patient_id', 'profiles.related_patient_id')
    .selectAll('profiles')
    .select(['clinics.logo_url', 'related.first_name as related_first_name'])
    .where('profiles.account_id', '=', accountId)
    // A person who is both comes in as the patient.
    .orderBy((order) => order.case().when('profiles.type', '=', 'patient').then(0).else(1).end())
    .orderBy('profiles.created_at')
    .orderBy('profiles.id')
    .execute();

type ProfileOfAccount = Awaited<ReturnType<typeof profilesOf>>[number];

const toUserProfile = (row: ProfileOfAccount, flags: ClientConfig['featureFlags']): UserProfile => ({
  id: row.id,
  userId: row.user_id,
  clinicId: row.clinic_id,
  patientId: row.patient_id,
  userType: row.type,
  type: row.type,
  relatedPatientId: relatedReference(row.user_id, row.related_patient_id),
  relatedPatientFirstName: row.related_first_name,
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.date_of_birth,
  email: row.email,
  phoneNumber: row.phone_number,
  clinicLogoUrl: row.logo_url,
  clinicianHasProPlan: row.clinician_has_pro_plan,
  safetyNetEnabled: row.safety_net_enabled,
  info: { ...accountInfo(row, flags), firstName: row.first_name },
});

/** What a signed-in person may see of themselves. */
export const accountHandlers = ({ db, featureFlags }: Context): Handlers<'getUserProfiles'> => ({
  getUserProfiles: async ({ principal }) =>
    (await profilesOf(db, principal.accountId)).map((row) => toUserProfile(row, featureFlags)),
});
