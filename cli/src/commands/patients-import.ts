import { readFile } from 'node:fs/promises';
import type { Received } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import { importPatients } from '@evenkeel/contract/provider-records';
import { ask } from '../ask.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure, UsageError } from '../failures.ts';
import { show, table } from '../print.ts';

type Imported = Received<typeof importPatients>;

const readCsv = async (file: string): Promise<string> => {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch {
    throw new Failure(`“${file}” cannot be read.`);
  }
  if (bytes.length > limits.importBytes) {
    throw new Failure(`“${file}” is larger than ${limits.importBytes / 1024 / 1024} MB. Please split it.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(`“${file}” is not in UTF-8. Spreadsheets save it as “CSV UTF-8”.`);
  }
};

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const linesOf = ({ rows, created, problems }: Imported, isDry: boolean): string[] => {
  if (problems.length > 0) {
    return table(
      ['LINE', 'COLUMN', 'WHAT IS WRONG'],
      problems.map(({ line, field, message }) => [line, field, message]),
    );
  }
  const patients = counted(created, 'patient', 'patients');
  if (!isDry) return [`Added ${patients}.`];
  return [`${counted(rows, 'row', 'rows')} read. ${patients} would be added; --yes adds them.`];
};

/** Adds the patients of a file, or says what would happen. */
export const patientsImport = defineCommand({
  name: 'patients import',
  summary:
    'Add the patients of a CSV file, all or none; without --yes it only says what would happen, with it they are added',
  operands: ['FILE'],
  options: {
    'dry-run': { type: 'boolean', meaning: 'say what would happen, and change nothing' },
  },
  examples: ['patients import patients.csv', 'patients import patients.csv --yes'],
  act: async ({ values, operands: [file = ''] }, io) => {
    if (io.yes && values['dry-run'] === true) {
      throw new UsageError('--yes and --dry-run say opposite things.');
    }
    const dryRun = !io.yes;
    const answer = await ask(io, importPatients, { body: { csv: await readCsv(file), dryRun } });
    show(io, answer, () => linesOf(answer, dryRun));
    if (answer.problems.length > 0) {
      const problems = counted(answer.problems.length, 'problem', 'problems');
      io.err(`${problems}: nothing ${dryRun ? 'would be' : 'was'} added.`);
      return exitCodes.refused;
    }
    return exitCodes.done;
  },
});
