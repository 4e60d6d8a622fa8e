import { existsSync } from 'node:fs';
import { readEnv } from '../env.ts';
import { Refusal } from './command.ts';

/** The settings as if no PostgreSQL were named. */
export const withoutPostgres = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, ...rest } = env;
  return { ...rest, EVENKEEL_ALLOW_EMBEDDED: '1' };
};

/** The folder of the embedded database, whatever a server would take. Throws a Refusal where there is none. */
export const embeddedFolder = (env: NodeJS.ProcessEnv): string => {
  const { database } = readEnv(withoutPostgres(env));
  if (!('folder' in database)) throw new Refusal('EVENKEEL_DATA must name the data.');
  if (!existsSync(database.folder)) throw new Refusal(`There is no data in ${database.folder}.`);
  return database.folder;
};
