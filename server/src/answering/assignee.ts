import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';
import { AppError } from '../http/app-error.ts';

/** The person who answers, with what of their clinic the answer's consequences need. */
export const loadAssignee = async (tx: Tx, userId: string) => {
  const person = await tx
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .select([
      'profiles.id',
      'profiles.user_id',
      'profiles.patient_id',
      'profiles.clinic_id',
      'profiles.account_id',
      'profiles.type',
      'profiles.first_name',
      'profiles.preferred_name',
      'profiles.email',
      'profiles.phone_number',
      'clinics.organization_name',
      sql<string>`coalesce(profiles.time_zone, clinics.time_zone)`.as('time_zone'),
    ])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('public-user-not-found');
  return person;
};
export type Assignee = Awaited<ReturnType<typeof loadAssignee>>;
