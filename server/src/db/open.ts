import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { limits } from '@evenkeel/contract/limits';
import { openEmbedded } from './embedded.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
/** Inside a transaction pass this on; the outer `Db` would wait for it for ever on the embedded database. */
export type Tx = Transaction<Schema>;

export interface OpenDb {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** For what speaks plain SQL, such as the rate limits. */
  readonly pool: pg.Pool;
  /** An archive of the embedded database; null on PostgreSQL, which has its own tools. */
  readonly dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}

const DATE = 1082;
const INT8 = 20;
type Parse = (value: string) => unknown;
const parserOf = pg.types.getTypeParser as (oid: number, format: 'text' | 'binary') => Parse;

/** Calendar dates stay plain strings, counts become numbers; everything else as pg reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse => {
    if (oid === DATE) return (value: string) => value;
    if (oid === INT8) return Number;
    return parserOf(oid, format === 'binary' ? 'binary' : 'text');
  },
};

/**
 * Where the data is: a PostgreSQL, a folder of the embedded database, or memory for tests. An embedded one
 * that is not there yet can begin as a dump of another.
 */
export type DbSource = { url: string; max?: number } | { folder: string; dump?: Blob } | { dump?: Blob };

/** Opens a database. Both kinds run through one `pg.Pool`, so there is one path of code. */
export const openDb = async (source: DbSource, onError: (error: Error) => void): Promise<OpenDb> => {
  const embedded = 'url' in source ? null : await openEmbedded(source);
  const pool = new pg.Pool({
    ...(embedded === null && 'url' in source
      ? {
          connectionString: source.url,
          max: source.max ?? 10,
          statement_timeout: limits.statementSeconds * 1000,
        }
      : embedded?.pool),
    types,
    connectionTimeoutMillis: limits.poolWaitSeconds * 1000,
    // The embedded database is one session behind every connection: an abandoned transaction would be inherited.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type does not say so
    onConnect: async (client) => {
      if (embedded !== null) await client.query('rollback');
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // So does one that breaks in the middle of a transaction, where the pool does not listen; whose transaction
  // it is hears of it by its next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    kind: embedded === null ? 'postgres' : 'pglite',
    dump: embedded?.dump ?? null,
    close: async () => {
      await db.destroy();
      await embedded?.close();
    },
  };
};
