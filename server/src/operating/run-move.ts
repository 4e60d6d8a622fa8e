import { openDb } from '../db/open.ts';
import { markFolderMoved } from '../db/moved-mark.ts';
import { readEnv } from '../env.ts';
import { readArguments, Refusal, runCommand, type Surroundings } from './command.ts';
import { embeddedFolder } from './places.ts';
import { moveData, type MovedTable } from './move-data.ts';
import { rowsOf } from './sql-text.ts';

const usage = `Moves everything from the embedded database into an empty PostgreSQL.

  npm run move -- --dry-run
  npm run move

EVENKEEL_DATA (./data) is moved to DATABASE_URL. Stop the server first; keep a backup (npm run backup).
It happens in one transaction: PostgreSQL has everything, compared table by table, or is left as it was,
also when this is interrupted. --dry-run does all of it and keeps nothing. Sessions, keys, messages that
wait to be sent and the audit trail go along: nobody has to sign in again.

Afterwards the folder says where its data has gone, and no server starts on it any more.`;

/** The PostgreSQL that the environment names. */
const targetUrl = (env: NodeJS.ProcessEnv): string => {
  const target = readEnv({ ...env, EVENKEEL_ALLOW_EMBEDDED: '1' }).database;
  if (!('url' in target)) throw new Refusal('DATABASE_URL must name the PostgreSQL to move into.');
  return target.url;
};

/** The database's address without the password. */
const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `the PostgreSQL at ${host}${pathname}`;
};

const table = (moved: readonly MovedTable[]): string => {
  const filled = moved.filter(({ rows }) => rows > 0);
  const width = Math.max('TABLE'.length, ...filled.map(({ name }) => name.length));
  return [
    `${'TABLE'.padEnd(width)}  ROWS`,
    ...filled.map(({ name, rows }) => `${name.padEnd(width)}  ${rows}`),
  ].join('\n');
};

const obey = async (args: readonly string[], { env, out, err }: Surroundings): Promise<void> => {
  const { values } = readArguments({
    args: [...args],
    options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    out(usage);
    return;
  }
  const rehearse = values['dry-run'] === true;
  const url = targetUrl(env);
  const folder = embeddedFolder(env);
  const ignore = (error: Error): void => err(error.message);
  const from = await openDb({ folder }, ignore);
  try {
    const to = await openDb({ url, max: 1 }, ignore);
    try {
      const moved: MovedTable[] = [];
      await moveData({ from: from.db, folder, to: to.db, rehearse, onTable: (one) => void moved.push(one) });
      out(table(moved));
      if (rehearse) {
        out(`\nAll of it can be moved to ${nameOf(url)}. Nothing was kept: this was a rehearsal.`);
        return;
      }
      markFolderMoved(folder, nameOf(url), new Date());
      out(
        `\nEverything is in ${nameOf(url)}. Start the server with that DATABASE_URL.\n` +
          `${folder} is kept as it was, and no server starts on it. Delete it once the first backup of PostgreSQL is made.`,
      );
      await to.db.transaction().execute(async (tx) => {
        await rowsOf(tx, 'set local statement_timeout = 0');
        await rowsOf(tx, 'analyze');
      });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};

/** `npm run move` with these arguments. @returns the exit code. */
export const runMove = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runCommand(usage, surroundings, () => obey(args, surroundings));
