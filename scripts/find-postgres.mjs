import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';

/** Newest first: `/usr/lib/postgresql/17/bin`, `/usr/lib/postgresql/15/bin`. */
const debianFolders = () =>
  existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .filter((name) => Number(name) >= 15)
        .toSorted((left, right) => Number(right) - Number(left))
        .map((name) => join(debianFolder, name, 'bin'))
    : [];

/** Folders that a `postgres` on the path really lives in; its `initdb` stands beside it. */
const pathFolders = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((binary) => existsSync(binary))
    .map((binary) => dirname(realpathSync(binary)));

/** The folder with PostgreSQL's server programs, or null where there are none. */
export const findPostgres = () =>
  [...pathFolders(), ...debianFolders()].find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  ) ?? null;
