import { CsvError, parse } from 'csv-parse/sync';
import type { Received } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import { createPatient } from '@evenkeel/contract/provider-patients';
import type { importPatients } from '@evenkeel/contract/provider-records';

export type Problem = Received<typeof importPatients>['problems'][number];

const shape = createPatient.body.shape;
type Field = keyof typeof shape;
const fields = Object.keys(shape) as Field[];
const required: readonly Field[] = ['firstName', 'lastName', 'dateOfBirth'];

/** A line of the file below its header: what its cells say, by field; empty ones say nothing. */
export interface FileRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Field, string>>>;
}

interface ReadFile {
  readonly rows: readonly FileRow[];
  readonly problems: readonly Problem[];
}

interface FileRecord {
  /** Where it begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** `First name`, `first_name` and `FIRSTNAME` are one name. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');
const fieldOf = (heading: string): Field | undefined =>
  fields.find((field) => plain(field) === plain(heading));

/** What stands between cells, by what the header has most of: spreadsheets of many countries write semicolons. */
const delimiterOf = (csv: string): string => {
  const [header = ''] = csv.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const uses = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((most, one) => (uses(one) > uses(most) ? one : most));
};

const recordsOf = (csv: string): FileRecord[] => {
  const records: FileRecord[] = [];
  parse(csv, {
    bom: true,
    delimiter: delimiterOf(csv),
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record: string[], { lines }) => {
      const cells = record.map((cell) => cell.trim());
      // Spreadsheets leave lines of nothing but delimiters.
      if (cells.every((cell) => cell === '')) return null;
      // The parser counts to where a record ends; a cell in quotation marks may hold lines of its own.
      const own = record.join('').split(/\r\n|\r|\n/).length;
      records.push({ line: lines - own + 1, cells });
      return null;
    },
  });
  return records;
};

const headerProblems = ({ line, cells }: FileRecord): Problem[] => {
  const said = (field: string, message: string): Problem => ({ line, field, message });
  const unknown = cells
    .filter((heading) => fieldOf(heading) === undefined)
    .map((heading) => said(heading, `There is no column “${heading}”. There is: ${fields.join(', ')}.`));
  const uses = (field: Field) => cells.filter((heading) => fieldOf(heading) === field).length;
  return [
    ...unknown,
    ...fields
      .filter((field) => uses(field) > 1)
      .map((field) => said(field, `The column ${field} is there twice.`)),
    ...required
      .filter((field) => uses(field) === 0)
      .map((field) => said(field, `The column ${field} is missing.`)),
  ];
};

const rowOf = ({ line, cells }: FileRecord, headings: readonly string[]): FileRow => ({
  line,
  cells: Object.fromEntries(
    headings.flatMap((heading, index) => {
      const [field, cell = ''] = [fieldOf(heading), cells[index]];
      return field === undefined || cell === '' ? [] : [[field, cell]];
    }),
  ),
});

const whole = (line: number, message: string): ReadFile => ({
  rows: [],
  problems: [{ line, field: null, message }],
});

/** Reads a CSV file of patients as spreadsheets of any country write it, and says what of it cannot be read. */
export const readPatientFile = (csv: string): ReadFile => {
  let records: FileRecord[];
  try {
    records = recordsOf(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    return whole(
      typeof line === 'number' ? line : 1,
      'A quotation mark is not closed, or stands in the midst of a cell.',
    );
  }
  const [header, ...below] = records;
  if (header === undefined || below.length === 0) return whole(1, 'There is no patient below a header line.');
  const problems = headerProblems(header);
  if (problems.length > 0) return { rows: below.map((record) => rowOf(record, header.cells)), problems };
  const tooMany = below[limits.importRows];
  if (tooMany !== undefined) {
    return whole(tooMany.line, `A file has at most ${limits.importRows} patients. Please split it.`);
  }
  const expected = header.cells.length;
  return {
    rows: below.map((record) => rowOf(record, header.cells)),
    problems: below
      .filter(({ cells }) => cells.length !== expected)
      .map(({ line, cells }) => ({
        line,
        field: null,
        message: `Has ${cells.length} cells where the header has ${expected}.`,
      })),
  };
};
