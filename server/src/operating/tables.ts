import type { Tx } from '../db/open.ts';
import { quoted, rowsOf } from './sql-text.ts';

interface Column {
  readonly name: string;
  /** As SQL writes it, such as `timestamp with time zone`. */
  readonly type: string;
}

/** A table with the columns that are stored in it. */
export interface Table {
  /** With its schema and quoted: `"public"."clinics"`. */
  readonly sql: string;
  /** As a person reads it: `clinics`, `pgboss.job`. */
  readonly name: string;
  readonly columns: readonly Column[];
}

/** What Kysely keeps of the migrations: made anew by them, never copied. */
const ofMigrations = new Set(['kysely_migration', 'kysely_migration_lock']);

/** Of pg-boss in this order: what waits, with what it needs. Its figures and warnings begin anew. */
const ofQueue = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

const columnsOf = (tx: Tx, schema: string) =>
  rowsOf<{ table: string; name: string; type: string }>(
    tx,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = $1 and c.relkind in ('r', 'p')
     order by c.relname, a.attname`,
    [schema],
  );

const tablesOf = async (tx: Tx, schema: string): Promise<Table[]> =>
  [...Map.groupBy(await columnsOf(tx, schema), ({ table }) => table)].map(([table, columns]) => ({
    sql: `${quoted(schema)}.${quoted(table)}`,
    name: schema === 'public' ? table : `${schema}.${table}`,
    columns: columns.map(({ name, type }) => ({ name, type })),
  }));

/** The product's own tables, by name. */
export const ownTables = async (tx: Tx): Promise<Table[]> =>
  (await tablesOf(tx, 'public')).filter(({ name }) => !ofMigrations.has(name));

/** Those of the job queue, in an order in which they can be filled. */
export const queueTables = async (tx: Tx): Promise<Table[]> => {
  const tables = await tablesOf(tx, 'pgboss');
  return ofQueue.flatMap((name) => tables.find((table) => table.name === `pgboss.${name}`) ?? []);
};

export const sameShape = (left: Table, right: Table): boolean =>
  JSON.stringify([left.sql, left.columns]) === JSON.stringify([right.sql, right.columns]);

/** What a table holds, in figures that are the same for the same rows in whatever order. */
export interface Fingerprint {
  readonly rows: number;
  /** Of the longest row. */
  readonly bytes: number;
  readonly sum: string;
}

const sixtyBits = (hash: string, from: number): string =>
  `coalesce(sum(('x' || substr(${hash}, ${from}, 15))::bit(60)::bigint::numeric), 0)::text`;

/** Reads the whole table: every value of every row is in the sums of the rows' SHA-256. */
export const fingerprint = async (tx: Tx, { sql, columns }: Table): Promise<Fingerprint> => {
  const row = `array[${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')}]::text`;
  const [read] = await rowsOf<{ rows: string; bytes: number; low: string; high: string }>(
    tx,
    `select count(*)::text as rows, coalesce(max(bytes), 0)::int as bytes,
       ${sixtyBits('hash', 1)} as low, ${sixtyBits('hash', 16)} as high
     from (
       select octet_length(line) as bytes, encode(sha256(convert_to(line, 'UTF8')), 'hex') as hash
       from (select ${row} as line from ${sql}) as lines
     ) as hashes`,
  );
  return {
    rows: Number(read?.rows ?? 0),
    bytes: read?.bytes ?? 0,
    sum: `${read?.low ?? ''}-${read?.high ?? ''}`,
  };
};
