import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDb } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { contentsOf, describeContents, differenceOf, readArchive } from './archive.ts';
import { readArguments, Refusal, runCommand, UsageError, type Surroundings } from './command.ts';
import { withoutPostgres } from './places.ts';

const usage = `Puts a file of npm run backup into an empty folder, as the embedded database.

  EVENKEEL_DATA=./data npm run restore -- backups/2026-03-02.tar.gz

The folder must not be there yet, or be empty: to go back on an existing one, move it aside first.`;

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
  if (named === undefined || more.length > 0) throw new UsageError('Say which file to read, and only that.');
  const file = resolve(named);
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  const source = readEnv(withoutPostgres(env)).database;
  if (!('folder' in source)) throw new Refusal('EVENKEEL_DATA must name the folder to fill.');
  const { folder } = source;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Refusal(
      `There is something in ${folder}. Move it aside, or set EVENKEEL_DATA to another folder.`,
    );
  }
  const { archive, contents } = await readArchive(file);
  const database = await openDb({ folder, dump: archive }, (error) => err(error.message));
  try {
    const differs = differenceOf(contents, await contentsOf(database.db));
    if (differs !== null) throw new Error(`${differs} did not arrive whole in ${folder}: do not use it.`);
    out(`${folder} holds ${describeContents(contents)}.`);
  } finally {
    await database.close();
  }
};

/** `npm run restore` with these arguments. @returns the exit code. */
export const runRestore = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runCommand(usage, surroundings, () => obey(args, surroundings));
