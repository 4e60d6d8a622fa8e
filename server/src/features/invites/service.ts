import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * A clinic's patient or participant who can be invited now, with their row held until the transaction ends.
 *
 * @throws `not-found`; `already-exists` for somebody with an account; `invalid-fields` where an address
 * that the invite needs is not on file.
 */
export const holdInvitee = async (
  tx: Tx,
  asked: { clinicId: string; patientId: string; channel: 'email' | 'sms' },
) => {
  const person = await tx
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .where('profiles.clinic_id', '=', asked.clinicId)
    .where('profiles.patient_id', '=', asked.patientId)
    .select([
      'profiles.id',
      'profiles.user_id',
      'profiles.account_id',
      'profiles.first_name',
      'profiles.preferred_name',
      'profiles.email',
      'profiles.phone_number',
      'clinics.organization_name',
    ])
    .forNoKeyUpdate('profiles')
    .executeTakeFirst();
  if (person === undefined) throw new AppError('not-found');
  if (person.account_id !== null) {
    throw new AppError('already-exists', { message: 'This person has an account already.' });
  }
  const refuse = (problem: string) => new AppError('invalid-fields', { fields: { channel: problem } });
  // Whichever way the invite goes: the account will be signed in to by e-mail.
  if (person.email === null) throw refuse('This person has no e-mail address, which an account needs');
  const to = asked.channel === 'email' ? person.email : person.phone_number;
  if (to === null) throw refuse('This person has no phone number');
  return { ...person, to };
};
