import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Somebody else holds the folder; `holder` says who, as far as they left word. */
export class FolderHeldError extends Error {
  override readonly name = 'FolderHeldError';
  constructor(folder: string, holder: string) {
    super(
      `The data in ${folder} is in use by ${holder}. Stop that process first, or set EVENKEEL_DATA to another folder.`,
    );
  }
}

/**
 * Makes a folder that only its owner may enter and holds it for this process alone. Two processes
 * on one embedded database destroy it without a word, so the lock is the operating system's own
 * (taken by SQLite on a file beside the data): it cannot outlive its holder, however that ends.
 *
 * @returns a function that lets the folder go.
 */
export const holdFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The database's own files are world-writable whatever the umask, so the folder keeps people out.
  chmodSync(folder, 0o700);
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  const note = join(folder, 'holder.txt');
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new FolderHeldError(folder, readNote(note));
  }
  writeFileSync(note, `process ${process.pid}, started ${new Date().toISOString()}`);
  return () => lock.close();
};

const readNote = (note: string): string => {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    return 'another process';
  }
};
