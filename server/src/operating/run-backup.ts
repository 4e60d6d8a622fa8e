import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { embeddedFolder } from './places.ts';
import { readArguments, Refusal, runCommand, UsageError, type Surroundings } from './command.ts';
import { openDb } from '../db/open.ts';
import { checkArchive, contentsOf, describeContents, writeArchive } from './archive.ts';

const usage = `Writes everything in the embedded database into one file.

  npm run backup -- backups/2026-03-02.tar.gz

EVENKEEL_DATA (./data) is what is saved. Stop the server first: it alone may use the data. The file holds
the keys that sign and hash, so it is as secret as the data; only its owner may read it. It is opened and
compared before this ends well. A PostgreSQL is saved by its own tools: see docs/operations.md.`;

const obey = async (args: readonly string[], { env, out, err }: Surroundings): Promise<void> => {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help === true) {
    out(usage);
    return;
  }
  const [named, ...more] = positionals;
  if (named === undefined || more.length > 0) throw new UsageError('Say which file to write, and only that.');
  const file = resolve(named);
  if (existsSync(file)) throw new Refusal(`There is a file ${file} already. Name another.`);
  const folder = embeddedFolder(env);
  const database = await openDb({ folder }, (error) => err(error.message));
  try {
    const contents = await contentsOf(database.db);
    if (database.dump === null) throw new Refusal('Only an embedded database can be saved like this.');
    const archive = await database.dump();
    await checkArchive(archive, contents);
    await writeArchive(file, archive);
    out(`${file} holds ${describeContents(contents)}. It was opened and is whole.`);
  } finally {
    await database.close();
  }
};

/** `npm run backup` with these arguments. @returns the exit code. */
export const runBackup = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runCommand(usage, surroundings, () => obey(args, surroundings));
