import type { Tx } from '../db/open.ts';
import { quoted, rowsOf } from './sql-text.ts';
import type { Fingerprint, Table } from './tables.ts';

/** How much is in memory at a time, roughly, and at most how many rows. */
const batchBytes = 4 * 1024 * 1024;
const mostRows = 1000;

/** Copies every row, a batch after the other, each value as text, which PostgreSQL reads back exactly. */
export const copyTable = async (from: Tx, to: Tx, table: Table, { bytes }: Fingerprint): Promise<void> => {
  const { sql, columns } = table;
  const names = columns.map(({ name }) => quoted(name));
  const texts = names.map((name) => `${name}::text`).join(', ');
  const size = Math.max(1, Math.min(mostRows, Math.floor(batchBytes / Math.max(bytes, 1))));
  const insert = `insert into ${sql} (${names.join(', ')}) overriding system value
    select ${columns.map(({ name, type }) => `batch.${quoted(name)}::${type}`).join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as batch (${names.join(', ')})`;
  await rowsOf(from, `declare rows_to_move no scroll cursor for select ${texts} from ${sql}`);
  for (;;) {
    const rows = await rowsOf<Record<string, string | null>>(from, `fetch ${size} from rows_to_move`);
    if (rows.length > 0) {
      await rowsOf(
        to,
        insert,
        columns.map(({ name }) => rows.map((row) => row[name] ?? null)),
      );
    }
    if (rows.length < size) break;
  }
  await rowsOf(from, 'close rows_to_move');
};
