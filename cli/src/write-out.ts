import { writeFile } from 'node:fs/promises';
import type { CommandIo } from './command.ts';
import { Failure } from './failures.ts';

/** The option of what can go to a file. */
export const outOption = {
  out: { type: 'string', value: 'FILE', meaning: 'write into this new file, which only you may read' },
} as const;

/**
 * Prints what was taken out, or writes it to a file that nobody else may read. A file that is there is
 * left as it is: it may hold somebody else.
 */
export const writeOut = async (io: CommandIo, text: string, file: string | undefined): Promise<void> => {
  if (file === undefined) {
    io.out(text.replace(/\r?\n$/, ''));
    return;
  }
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') throw new Failure(`“${file}” is there already. Name another file.`);
    throw new Failure(`“${file}” cannot be written.`);
  }
  io.err(`Wrote ${file}.`);
};
