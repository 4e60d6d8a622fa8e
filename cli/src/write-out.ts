import { writeFile } from 'node:fs/promises';
import type { CommandIo } from './command.ts';
import { Failure } from './failures.ts';
import { showJson } from './print.ts';

/** The option of what can go to a file. */
export const outOption = {
  out: { type: 'string', value: 'FILE', meaning: 'write into this new file, which only you may read' },
} as const;

/**
 * Prints what was taken out, with `--json` as the value that says the same, or writes it to a file that nobody else may read. A file that is there is
 * left as it is: it may hold somebody else.
 */
export const writeOut = async (
  io: CommandIo,
  text: string,
  file: string | undefined,
  value: unknown = { csv: text },
): Promise<void> => {
  if (file === undefined) {
    if (io.json) showJson(io, value);
    else io.document(text);
    return;
  }
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') throw new Failure(`“${file}” is there already. Name another file.`);
    throw new Failure(`“${file}” cannot be written.`);
  }
  if (io.json) showJson(io, { wrote: file });
  else io.err(`Wrote ${file}.`);
};
