import type { Db, Tx } from '../../db/open.ts';
import { isSameName } from '../../people/same-name.ts';
import type { Problem } from './import-file.ts';
import type { ImportedPatient } from './import-rows.ts';

interface Known {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly number: string | null;
  /** Null for those whom the clinic has already. */
  readonly line: number | null;
}

const toKnown = ({ line, fields }: ImportedPatient): Known => ({
  ...fields,
  number: fields.medicalRecordNumber ?? null,
  line,
});

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Those whom the clinic has with one of these numbers or birth dates. */
const knownTo = async (db: Db | Tx, clinicId: string, patients: readonly Known[]): Promise<Known[]> => {
  const numbers = unique(patients.flatMap(({ number }) => (number === null ? [] : [number])));
  const dates = unique(patients.map(({ dateOfBirth }) => dateOfBirth));
  const rows = await db
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'date_of_birth', 'medical_record_number', 'type'])
    .where('clinic_id', '=', clinicId)
    .where((where) =>
      where.or([
        where('medical_record_number', '=', ({ fn, val }) => fn.any(val(numbers))),
        where.and([
          where('type', '=', 'patient'),
          where('date_of_birth', '=', ({ fn, val }) => fn.any(val(dates))),
        ]),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    number: row.medical_record_number,
    line: null,
  }));
};

/** Whether two are one person by all that is known of them: different record numbers tell namesakes apart. */
const areOne = (one: Known, other: Known): boolean =>
  (one.number === null || other.number === null || one.number === other.number) &&
  isSameName(one.lastName, other.lastName) &&
  isSameName(one.firstName, other.firstName);

const placeOf = ({ line }: Known): string =>
  line === null ? 'in the clinic already' : `in line ${line} already`;

/** Who of a file is in the clinic already, or in the file before. */
export const doubles = async (
  db: Db | Tx,
  clinicId: string,
  patients: readonly ImportedPatient[],
): Promise<Problem[]> => {
  const inFile = patients.map(toKnown);
  const byNumber = new Map<string, Known>();
  const byDate = new Map<string, Known[]>();
  const remember = (one: Known): void => {
    if (one.number !== null && !byNumber.has(one.number)) byNumber.set(one.number, one);
    const sameDay = byDate.get(one.dateOfBirth);
    if (sameDay === undefined) byDate.set(one.dateOfBirth, [one]);
    else sameDay.push(one);
  };
  for (const one of await knownTo(db, clinicId, inFile)) remember(one);
  const problems: Problem[] = [];
  for (const one of inFile) {
    const line = one.line ?? 0;
    const sameNumber = one.number === null ? undefined : byNumber.get(one.number);
    const samePerson = byDate.get(one.dateOfBirth)?.find((other) => areOne(one, other));
    if (sameNumber !== undefined) {
      const message = `This record number is ${placeOf(sameNumber)}.`;
      problems.push({ line, field: 'medicalRecordNumber', message });
    } else if (samePerson !== undefined) {
      const message = `Somebody of this name and date of birth is ${placeOf(samePerson)}.`;
      problems.push({ line, field: null, message });
    }
    remember(one);
  }
  return problems;
};
