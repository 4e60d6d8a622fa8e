import { sql } from 'kysely';
import type { Answer, Query } from '@evenkeel/contract/endpoint';
import type { listParticipants, listPatients, Patient } from '@evenkeel/contract/provider-patients';
import type { Db } from '../../db/open.ts';
import { searchPatterns } from '../../db/search-patterns.ts';
import { AppError } from '../../http/app-error.ts';
import { pageOf, rowOfCursor } from '../../http/cursor.ts';
import { patientRows, toPatient } from './patient-rows.ts';

const searched = sql<string>`concat_ws(' ', first_name, last_name, preferred_name, email, medical_record_number)`;

type People = ReturnType<typeof patientRows>;

/** Some of a clinic's people by name, a page at a time; `all` are those among whom the cursor may stand. */
const byName = async (
  wanted: People,
  { all, cursor, limit }: { all: People; cursor?: string | undefined; limit: number },
): Promise<{ people: Patient[]; nextCursor: string | null }> => {
  let rows = wanted
    .orderBy('profiles.last_name')
    .orderBy('profiles.first_name')
    .orderBy('profiles.id')
    .limit(limit + 1);
  const last = await rowOfCursor(cursor, (id) => all.where('profiles.id', '=', id).executeTakeFirst());
  if (last !== null) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('profiles.last_name', 'profiles.first_name', 'profiles.id'),
        '>',
        tuple(last.last_name, last.first_name, last.id),
      ),
    );
  }
  const page = pageOf(await rows.execute(), limit);
  return { people: page.rows.map(toPatient), nextCursor: page.nextCursor };
};

/** A clinic's people; each word of the query is found somewhere in those returned. */
export const findPatients = async (
  db: Db,
  clinicId: string,
  { query, medicalRecordNumber, userType, ...page }: Query<typeof listPatients>,
): Promise<Answer<typeof listPatients>> => {
  const all = patientRows(db, clinicId);
  let wanted = all;
  for (const pattern of searchPatterns(query)) wanted = wanted.where(searched, 'ilike', pattern);
  if (medicalRecordNumber !== undefined) {
    wanted = wanted.where('profiles.medical_record_number', '=', medicalRecordNumber);
  }
  if (userType !== undefined) wanted = wanted.where('profiles.type', '=', userType);
  const { people, nextCursor } = await byName(wanted, { all, ...page });
  return { patients: people, nextCursor };
};

/** One of a clinic's people. Throws `not-found`. */
export const findPatient = async (db: Db, clinicId: string, patientId: string): Promise<Patient> => {
  const row = await patientRows(db, clinicId).where('profiles.patient_id', '=', patientId).executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  return toPatient(row);
};

/** The people related to a patient. */
export const findParticipants = async (
  db: Db,
  clinicId: string,
  { patientId, ...page }: Query<typeof listParticipants> & { patientId: string },
): Promise<Answer<typeof listParticipants>> => {
  const all = patientRows(db, clinicId).where('profiles.related_patient_id', '=', patientId);
  const { people, nextCursor } = await byName(all, { all, ...page });
  return { participants: people, nextCursor };
};
