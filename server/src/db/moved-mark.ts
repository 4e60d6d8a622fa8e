import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const markOf = (folder: string): string => join(folder, 'moved.txt');

/** The data of this folder lives elsewhere now: whoever went on here would have two truths. */
export class FolderMovedError extends Error {
  override readonly name = 'FolderMovedError';
  constructor(folder: string, mark: string) {
    super(
      `The data in ${folder} has been moved: ${mark} Set DATABASE_URL to it. ` +
        `To go on here nevertheless, and lose what has happened there since, delete ${markOf(folder)}.`,
    );
  }
}

/** Leaves word in a folder, which nobody opens from then on. */
export const markFolderMoved = (folder: string, where: string, now: Date): void => {
  writeFileSync(markOf(folder), `to ${where}, on ${now.toISOString()}.\n`, { mode: 0o600 });
};

/** Throws a FolderMovedError where word was left. */
export const refuseMovedFolder = (folder: string): void => {
  if (existsSync(markOf(folder))) {
    throw new FolderMovedError(folder, readFileSync(markOf(folder), 'utf8').trim());
  }
};
