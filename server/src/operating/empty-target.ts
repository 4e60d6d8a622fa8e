import { knownMigrations, migrate, migrationsOf } from '../db/migrate.ts';
import type { Tx } from '../db/open.ts';
import { createJobTables } from '../jobs/job-tables.ts';
import { Refusal } from './command.ts';
import { rowsOf } from './sql-text.ts';
import { ownTables, queueTables } from './tables.ts';

/** Everything that somebody has made in this database, except what an extension brought. */
const relationsOf = (tx: Tx) =>
  rowsOf<{ schema: string; name: string }>(
    tx,
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
  );

const refuseRows = async (tx: Tx): Promise<void> => {
  for (const { sql, name } of await ownTables(tx)) {
    // Nobody may fill it between this look and the end.
    await rowsOf(tx, `lock table ${sql} in access exclusive mode`);
    const [row] = await rowsOf(tx, `select from ${sql} limit 1`);
    if (row !== undefined) {
      throw new Refusal(
        `The PostgreSQL is not empty: there are rows in ${name}. Give an empty database in DATABASE_URL.`,
      );
    }
  }
};

/**
 * Makes the schema in an empty database, or takes the one that is there where nothing was ever put into it.
 *
 * @throws Refusal where there is anything else.
 */
export const prepareTarget = async (tx: Tx): Promise<void> => {
  const [encoding] = await rowsOf<{ server_encoding: string }>(tx, 'show server_encoding');
  if (encoding?.server_encoding !== 'UTF8') {
    throw new Refusal(
      `The PostgreSQL keeps text as ${encoding?.server_encoding}. Make the database with encoding UTF8.`,
    );
  }
  const ours = (await migrationsOf(tx)).length > 0;
  const relations = await relationsOf(tx);
  const strange = relations.filter(({ schema }) => !ours || (schema !== 'public' && schema !== 'pgboss'));
  if (strange.length > 0) {
    const names = strange.slice(0, 3).map(({ schema, name }) => `${schema}.${name}`);
    throw new Refusal(
      `The PostgreSQL is not empty: it holds ${names.join(', ')}${strange.length > 3 ? ' and more' : ''}. Give an empty database in DATABASE_URL.`,
    );
  }
  await migrate(tx);
  await refuseRows(tx);
  if (!relations.some(({ schema }) => schema === 'pgboss')) await createJobTables(tx);
  // What a server has scheduled that started on this empty database is in what comes as well.
  for (const { sql } of (await queueTables(tx)).toReversed()) await rowsOf(tx, `delete from ${sql}`);
};

/** @throws Refusal where this program and the data are not of one version. */
export const refuseOtherVersion = async (source: Tx, folder: string): Promise<void> => {
  const there = await migrationsOf(source);
  if (there.length === 0) throw new Refusal(`There is no Evenkeel in ${folder} yet: nothing to move.`);
  const unknown = there.find((name) => !knownMigrations.includes(name));
  if (unknown !== undefined) {
    throw new Refusal(
      `The data in ${folder} is of a newer version of Evenkeel (${unknown}). Move it with that version.`,
    );
  }
  if (there.length < knownMigrations.length) {
    throw new Refusal(
      `The data in ${folder} is of an older version of Evenkeel. Start this version on it once, stop it, then move.`,
    );
  }
};
