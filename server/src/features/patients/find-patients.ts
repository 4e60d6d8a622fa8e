import type { Answer, Query } from '@evenkeel/contract/endpoint';
import type { listPatients } from '@evenkeel/contract/provider-patients';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { pageOf, readCursor, unknownCursor } from '../../http/cursor.ts';
import { patientRows, toPatient } from './patient-rows.ts';

const mostWords = 8;

/** The words of a search as patterns; what the database takes for wildcards is searched for as it is. */
const patternsOf = (query = ''): string[] =>
  query
    .split(/\s+/)
    .map((word) => word.replace(/,$/, ''))
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

const searched = sql<string>`concat_ws(' ', first_name, last_name, preferred_name, email, medical_record_number)`;

/** Where the last row shown stands by name. Throws `invalid-fields` when it is none of this clinic's. */
const placeOf = async (db: Db, clinicId: string, profileId: string) => {
  const row = await patientRows(db, clinicId).where('profiles.id', '=', profileId).executeTakeFirst();
  if (row === undefined) throw unknownCursor();
  return row;
};

/** A clinic's people by name, a page at a time; each word of the query is found somewhere in those returned. */
export const findPatients = async (
  db: Db,
  clinicId: string,
  { query, cursor, limit }: Query<typeof listPatients>,
): Promise<Answer<typeof listPatients>> => {
  let rows = patientRows(db, clinicId)
    .orderBy('profiles.last_name')
    .orderBy('profiles.first_name')
    .orderBy('profiles.id')
    .limit(limit + 1);
  for (const pattern of patternsOf(query)) rows = rows.where(searched, 'ilike', pattern);
  const lastShown = readCursor(cursor);
  if (lastShown !== null) {
    const last = await placeOf(db, clinicId, lastShown);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('profiles.last_name', 'profiles.first_name', 'profiles.id'),
        '>',
        tuple(last.last_name, last.first_name, last.id),
      ),
    );
  }
  const page = pageOf(await rows.execute(), limit);
  return { patients: page.rows.map(toPatient), nextCursor: page.nextCursor };
};
