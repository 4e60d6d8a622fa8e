import type { Db, Tx } from '../db/open.ts';

/** What a message needs to know of a person: what they are called, by whom, and about whom they answer. */
export interface Addressee {
  readonly userId: string;
  readonly clinicId: string;
  readonly clinicName: string;
  readonly firstName: string;
  /** Of the patient whom a participant answers about; null for a patient. */
  readonly relatedFirstName: string | null;
}

export const addresseesOf = async (
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Addressee>> => {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .leftJoin('profiles as related', 'related.patient_id', 'profiles.related_patient_id')
    .where(({ eb, fn }) => eb('profiles.user_id', '=', fn.any(eb.val([...userIds]))))
    .select([
      'profiles.user_id',
      'profiles.clinic_id',
      'profiles.first_name',
      'profiles.preferred_name',
      'clinics.organization_name',
      'related.first_name as related_first_name',
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        clinicId: row.clinic_id,
        clinicName: row.organization_name,
        firstName: row.preferred_name ?? row.first_name,
        relatedFirstName: row.related_first_name,
      },
    ]),
  );
};
