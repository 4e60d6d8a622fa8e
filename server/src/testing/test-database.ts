import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDb, type OpenDb } from '../db/open.ts';

const root = resolve(import.meta.dirname, '../../..');
const migrationsFolder = resolve(import.meta.dirname, '../db/migrations');

const schemaHash = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder).toSorted())
    hash.update(readFileSync(join(migrationsFolder, file)));
  for (const file of [join(root, 'node_modules/@electric-sql/pglite/package.json'), import.meta.filename])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

const raise = (error: Error): void => {
  throw error;
};

/** What a new database would be copied from: nobody makes one here, and opening a dump would unpack it. */
const dropTemplates = async ({ db }: OpenDb): Promise<void> => {
  await sql`update pg_database set datistemplate = false`.execute(db);
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(db);
};

/**
 * A migrated, empty embedded database, in memory or in `folder`, from a dump that the first caller leaves for the
 * others. It has no templates of its own: `openDb` alone makes one as the server does.
 */
export const openEmbeddedFresh = async (where: { folder?: string } = {}): Promise<OpenDb> => {
  const cache = join(root, 'node_modules/.cache/evenkeel');
  const file = join(cache, `test-${schemaHash()}.tar`);
  if (!existsSync(file)) {
    const made = await openDb({}, raise);
    await migrate(made.db);
    await dropTemplates(made);
    if (made.dump === null) throw new Error('The embedded database can be dumped.');
    mkdirSync(cache, { recursive: true });
    // Renamed into place, so that somebody who reads at the same moment never sees half of it.
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, Buffer.from(await (await made.dump()).arrayBuffer()));
    renameSync(draft, file);
    await made.close();
  }
  return openDb({ ...where, dump: new Blob([readFileSync(file)]) }, raise);
};

const withAdmin = async (url: string, act: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
};

const addressOf = (url: string, database: string): string => {
  const own = new URL(url);
  own.pathname = `/${database}`;
  return own.href;
};

const exists = async (client: pg.Client, database: string): Promise<boolean> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  return rowCount === 1;
};

/** A migrated, empty database on the PostgreSQL at `url`, which the first caller leaves for the others to copy. */
const postgresTemplate = async (url: string): Promise<string> => {
  const name = `evenkeel_template_${schemaHash()}`;
  await withAdmin(url, async (client) => {
    if (await exists(client, name)) return;
    // Another worker may be making it: its lock ends with its connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (await exists(client, name)) return;
    // Under its name only when it is whole.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    const opened = await openDb({ url: addressOf(url, draft) }, () => undefined);
    try {
      await migrate(opened.db);
    } finally {
      await opened.close();
    }
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
};

export interface EmptyPostgres {
  /** For DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A database on the PostgreSQL at `url` in which there is nothing at all. */
export const createEmptyPostgres = async (url: string): Promise<EmptyPostgres> => {
  const name = `evenkeel_empty_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(url, async (client) => {
    await client.query(`create database ${name}`);
  });
  return {
    url: addressOf(url, name),
    drop: () =>
      withAdmin(url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
};

/** A migrated, empty database of its own on the PostgreSQL at `url`; dropped when it is closed. */
const openPostgresFresh = async (url: string): Promise<OpenDb> => {
  const template = await postgresTemplate(url);
  const name = `evenkeel_test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(url, async (client) => {
    await client.query(`create database ${name} template ${template}`);
  });
  const opened = await openDb({ url: addressOf(url, name), max: 10 }, () => undefined);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await withAdmin(url, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      });
    },
  };
};

/** A fresh database: on PostgreSQL where EVENKEEL_TEST_DATABASE_URL names one, else embedded in memory. */
export const openTestDatabase = (): Promise<OpenDb> => {
  const url = process.env['EVENKEEL_TEST_DATABASE_URL'];
  return url === undefined ? openEmbeddedFresh() : openPostgresFresh(url);
};
