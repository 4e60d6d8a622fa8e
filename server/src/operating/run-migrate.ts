import { migrate, migrationsOf } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { readArguments, runCommand, type Surroundings } from './command.ts';

const usage = `Brings the schema of the configured database up to date, and ends.

  npm run migrate

A server does this itself when it starts. It is for where the server's role in the database may not change
the schema: run it with the owner's role in DATABASE_URL, then start the servers with theirs.`;

const obey = async (args: readonly string[], { env, out, err }: Surroundings): Promise<void> => {
  const { values } = readArguments({ args: [...args], options: { help: { type: 'boolean' } } });
  if (values.help === true) {
    out(usage);
    return;
  }
  const database = await openDb(readEnv(env).database, (error) => err(error.message));
  try {
    const before = await migrationsOf(database.db);
    await migrate(database.db);
    const made = (await migrationsOf(database.db)).slice(before.length);
    out(
      made.length === 0 ? 'The schema is up to date.' : `The schema is up to date now: ${made.join(', ')}.`,
    );
  } finally {
    await database.close();
  }
};

/** `npm run migrate` with these arguments. @returns the exit code. */
export const runMigrate = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runCommand(usage, surroundings, () => obey(args, surroundings));
