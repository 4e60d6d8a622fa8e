import type { SubmissionSource } from '@evenkeel/contract/assessments';
import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/** A clinic's patient or participant with the addresses that messages go to. Throws `not-found`. */
export const readRecipient = async (db: Db | Tx, clinicId: string, patientId: string) => {
  const person = await db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .leftJoin('profiles as related', 'related.patient_id', 'profiles.related_patient_id')
    .where('profiles.clinic_id', '=', clinicId)
    .where('profiles.patient_id', '=', patientId)
    .select([
      'profiles.user_id',
      'profiles.first_name',
      'profiles.preferred_name',
      'profiles.email',
      'profiles.phone_number',
      'clinics.organization_name',
      'related.first_name as related_first_name',
    ])
    .executeTakeFirst();
  if (person === undefined) throw new AppError('not-found');
  return person;
};

/** Whether the carrier would refuse any text to a person, asked for or not. */
export const hasRepliedStop = async (db: Db | Tx, userId: string): Promise<boolean> => {
  const stopped = await db
    .selectFrom('unsubscribed_channels')
    .select('channel')
    .where('user_id', '=', userId)
    .where('channel', '=', 'sms')
    .where('by', '=', 'stop')
    .executeTakeFirst();
  return stopped !== undefined;
};

/** Throws `not-found`, naming each assessment that the clinic does not have. */
export const checkAssessments = async (
  db: Db | Tx,
  clinicId: string,
  ids: readonly string[],
): Promise<void> => {
  const rows = await db
    .selectFrom('content')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('kind', '=', 'assessment')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = [...ids.entries()].filter(([, id]) => !known.has(id));
  if (missing.length === 0) return;
  throw new AppError('not-found', {
    message: 'There is no such assessment.',
    fields: Object.fromEntries(
      missing.map(([index]) => [`assessmentIds.${index}`, 'There is no such assessment']),
    ),
  });
};

/** Where a person answers the named assessments, in this order. */
export const assessmentsUrl = (
  publicUrl: string,
  userId: string,
  link: { assessmentIds: readonly string[]; context: SubmissionSource },
): string => {
  const ids = [...new Set(link.assessmentIds)].join(',');
  return `${publicUrl}/user/${userId}/assessments?assessments=${ids}&context=${link.context}`;
};
