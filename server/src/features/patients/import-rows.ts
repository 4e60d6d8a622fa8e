import type { Body } from '@evenkeel/contract/endpoint';
import { createPatient } from '@evenkeel/contract/provider-patients';
import { birthDateProblem } from './birth-date.ts';
import type { FileRow, Problem } from './import-file.ts';

/** A patient of the file, by the rules of creating one. */
export interface ImportedPatient {
  readonly line: number;
  readonly fields: Body<typeof createPatient>;
}

/** As American spreadsheets write dates, month first: `4/12/1991` is `1991-04-12`. Anything else stays. */
const isoDate = (text: string): string => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (month === undefined || day === undefined || year === undefined) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

const yesOrNo = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

/** A row as the body of a call that creates a patient. */
const bodyOf = ({ dateOfBirth, clinicianHasProPlan, ...cells }: FileRow['cells']) => ({
  ...cells,
  ...(dateOfBirth === undefined ? {} : { dateOfBirth: isoDate(dateOfBirth) }),
  ...(clinicianHasProPlan === undefined
    ? {}
    : { clinicianHasProPlan: yesOrNo.get(clinicianHasProPlan.toLowerCase()) ?? clinicianHasProPlan }),
});

const messages: Readonly<Record<string, string>> = {
  dateOfBirth: 'Please enter a date such as 1991-04-12 or 04/12/1991',
  clinicianHasProPlan: 'Must be yes or no',
};

/** Holds rows to the rules of creating a patient; `today` is the clinic’s. */
export const checkRows = (
  rows: readonly FileRow[],
  today: string,
): { readonly patients: ImportedPatient[]; readonly problems: Problem[] } => {
  const patients: ImportedPatient[] = [];
  const problems: Problem[] = [];
  for (const { line, cells } of rows) {
    const read = createPatient.body.safeParse(bodyOf(cells));
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        const field = path.length === 0 ? null : String(path[0]);
        problems.push({ line, field, message: messages[field ?? ''] ?? message });
      }
      continue;
    }
    const message = birthDateProblem(read.data.dateOfBirth, today);
    if (message !== null) problems.push({ line, field: 'dateOfBirth', message });
    patients.push({ line, fields: read.data });
  }
  return { patients, problems };
};
