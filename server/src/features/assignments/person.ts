import { sql } from 'kysely';
import { localDate } from '@evenkeel/contract/local-date';
import type { Db, Tx } from '../../db/open.ts';

/** A person and what day it is for them. */
export interface Person {
  readonly userId: string;
  readonly clinicId: string;
  /** Their own, or else the clinic's. */
  readonly timeZone: string;
  /** Their calendar date. */
  readonly today: string;
}

const people = (db: Db | Tx) =>
  db
    .selectFrom('profiles')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .select([
      'profiles.user_id',
      'profiles.clinic_id',
      sql<string>`coalesce(profiles.time_zone, clinics.time_zone)`.as('time_zone'),
    ]);

const toPerson = (
  row: { user_id: string; clinic_id: string; time_zone: string } | undefined,
  now: Date,
): Person | null =>
  row === undefined
    ? null
    : {
        userId: row.user_id,
        clinicId: row.clinic_id,
        timeZone: row.time_zone,
        today: localDate(now, row.time_zone),
      };

/** Who a public link belongs to; null when nobody. */
export const findUser = async (db: Db | Tx, userId: string, now: Date): Promise<Person | null> =>
  toPerson(await people(db).where('profiles.user_id', '=', userId).executeTakeFirst(), now);

/** One of a clinic's patients or participants; null when there is no such person in it. */
export const findPatient = async (
  db: Db | Tx,
  { clinicId, patientId }: { clinicId: string; patientId: string },
  now: Date,
): Promise<Person | null> =>
  toPerson(
    await people(db)
      .where('profiles.clinic_id', '=', clinicId)
      .where('profiles.patient_id', '=', patientId)
      .executeTakeFirst(),
    now,
  );
