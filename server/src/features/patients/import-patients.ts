import type { Received } from '@evenkeel/contract/endpoint';
import { localDate } from '@evenkeel/contract/local-date';
import type { importPatients } from '@evenkeel/contract/provider-records';
import type { Db, Tx } from '../../db/open.ts';
import { addPeople } from '../../people/add-person.ts';
import { doubles } from './import-doubles.ts';
import { readPatientFile } from './import-file.ts';
import { checkRows, type ImportedPatient } from './import-rows.ts';
import { refusingTakenNumber } from './service.ts';

export type ImportAnswer = Received<typeof importPatients>;

/** What a file would do: whom it would add, and what stands in the way. */
interface Plan {
  readonly patients: readonly ImportedPatient[];
  readonly answer: ImportAnswer;
}

/** Reads a file and holds it to the rules and to the clinic; nothing is changed. */
export const planImport = async (
  db: Db | Tx,
  { clinicId, csv, now }: { clinicId: string; csv: string; now: Date },
): Promise<Plan> => {
  const { time_zone: zone } = await db
    .selectFrom('clinics')
    .select('time_zone')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const file = readPatientFile(csv);
  // Without a header that is understood every row would be said to be wrong.
  const isReadable = file.problems.every(({ line }) => file.rows.some((row) => row.line === line));
  const checked = isReadable ? checkRows(file.rows, localDate(now, zone)) : { patients: [], problems: [] };
  const found = [...file.problems, ...checked.problems, ...(await doubles(db, clinicId, checked.patients))];
  const problems = found.toSorted((one, other) => one.line - other.line);
  const created = problems.length === 0 ? checked.patients.length : 0;
  return { patients: checked.patients, answer: { rows: file.rows.length, created, problems, patients: [] } };
};

/** Adds the patients of a plan. Throws `already-exists` where a record number was taken meanwhile. */
export const carryOut = async (
  tx: Tx,
  { patients, answer }: Plan,
  { clinicId, now }: { clinicId: string; now: Date },
): Promise<ImportAnswer> => {
  const people = patients.map(({ fields }) => ({ clinicId, fields, now }));
  const added = await refusingTakenNumber(addPeople(tx, people));
  return {
    ...answer,
    patients: patients.flatMap(({ line }, index) => {
      const one = added[index];
      return one === undefined ? [] : [{ line, patientId: one.patientId, userId: one.userId }];
    }),
  };
};
