import type { Db } from '../../db/open.ts';
import { fits, type Claim } from './claim.ts';

/**
 * The people of all clinics who are meant by a claim and have an open invite. Somebody who has got an
 * account meanwhile has none, nor does somebody without an e-mail address for the account.
 */
export const findInvited = async (db: Db, claim: Claim) => {
  const people = await db
    .selectFrom('profiles')
    .innerJoin('invites', 'invites.profile_id', 'profiles.id')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .select([
      'profiles.id',
      'profiles.user_id',
      'profiles.patient_id',
      'profiles.clinic_id',
      'profiles.first_name',
      'profiles.preferred_name',
      'profiles.last_name',
      'profiles.date_of_birth',
      'profiles.email',
      'clinics.organization_name',
    ])
    .where(claim.channel === 'email' ? 'profiles.email' : 'profiles.phone_number', '=', claim.to)
    .where('profiles.account_id', 'is', null)
    .where('invites.accepted_at', 'is', null)
    .where('invites.replaced_at', 'is', null)
    .execute();
  return people
    .filter(fits(claim))
    .flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));
};
export type Invited = Awaited<ReturnType<typeof findInvited>>[number];

/** Whether somebody who is meant by a claim has an account. */
export const isOnboarded = async (db: Db, claim: Claim): Promise<boolean> => {
  const people = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['profiles.last_name', 'profiles.date_of_birth'])
    .where((where) =>
      claim.channel === 'email'
        ? // The clinic may have another address on file by now; the old one still signs in.
          where.or([where('profiles.email', '=', claim.to), where('accounts.email', '=', claim.to)])
        : where('profiles.phone_number', '=', claim.to),
    )
    .execute();
  return people.some(fits(claim));
};
