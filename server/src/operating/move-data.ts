import type { Db, Tx } from '../db/open.ts';
import { Refusal } from './command.ts';
import { copyTable } from './copy-table.ts';
import { prepareTarget, refuseOtherVersion } from './empty-target.ts';
import { plainSession, quoted, rowsOf } from './sql-text.ts';
import { fingerprint, ownTables, queueTables, sameShape, type Table } from './tables.ts';

/** What was moved of one table. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const foreignKeysOf = (tx: Tx) =>
  rowsOf<ForeignKey>(
    tx,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
     order by 1, 2`,
  );

/** Tables refer to each other in circles: the rules are put aside while they are filled, and then checked of every row. */
const withoutForeignKeys = async (tx: Tx, fill: () => Promise<void>): Promise<void> => {
  const keys = await foreignKeysOf(tx);
  for (const { table, name } of keys) {
    await rowsOf(tx, `alter table ${table} drop constraint ${quoted(name)}`);
  }
  await fill();
  for (const { table, name, definition } of keys) {
    await rowsOf(tx, `alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
};

/** Numbers go on where they stood. */
const continueSequences = async (from: Tx, to: Tx): Promise<void> => {
  const sequences = await rowsOf<{ name: string; last: string | null }>(
    from,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences) {
    if (last !== null) await rowsOf(to, `alter sequence ${name} restart with ${BigInt(last) + 1n}`);
  }
};

const pairs = (theirs: readonly Table[], ours: readonly Table[]): readonly Table[] => {
  const differs = theirs.find((table, index) => {
    const other = ours[index];
    return other === undefined || !sameShape(table, other);
  });
  if (differs !== undefined || theirs.length !== ours.length) {
    throw new Refusal(
      `The tables here and there are not the same${differs === undefined ? '' : ` (${differs.name})`}. ` +
        'Start this version on the data once, stop it, and move into an empty database.',
    );
  }
  return theirs;
};

const copyAll = async (
  from: Tx,
  to: Tx,
  tables: readonly Table[],
  onTable: (moved: MovedTable) => void | Promise<void>,
): Promise<void> => {
  for (const table of tables) {
    const before = await fingerprint(from, table);
    await copyTable(from, to, table, before);
    const after = await fingerprint(to, table);
    if (after.rows !== before.rows || after.sum !== before.sum) {
      throw new Error(
        `${table.name} did not arrive as it left: ${before.rows} rows went, ${after.rows} came. Nothing was moved.`,
      );
    }
    await onTable({ name: table.name, rows: after.rows });
  }
};

/** Ends the transaction of a rehearsal. */
class Rehearsed extends Error {}

export interface Move {
  readonly from: Db;
  /** Names the source in refusals. */
  readonly folder: string;
  readonly to: Db;
  /** Does everything and keeps nothing of it. */
  readonly rehearse: boolean;
  /** Hears of each table whose rows have arrived and were compared. */
  readonly onTable: (moved: MovedTable) => void | Promise<void>;
}

/**
 * Moves all data into an empty PostgreSQL, in one transaction there: it has everything, each table
 * compared row by row, or it is as it was. The source is read and not changed.
 *
 * @throws Refusal
 */
export const moveData = async ({ from, folder, to, rehearse, onTable }: Move): Promise<void> => {
  const moveAll = (source: Tx) =>
    to.transaction().execute(async (target) => {
      await plainSession(source);
      await plainSession(target);
      await refuseOtherVersion(source, folder);
      await prepareTarget(target);
      const own = pairs(await ownTables(source), await ownTables(target));
      await withoutForeignKeys(target, () => copyAll(source, target, own, onTable));
      await continueSequences(source, target);
      // A server that has never started on the data has left no queue.
      const waiting = await queueTables(source);
      if (waiting.length > 0) {
        await copyAll(source, target, pairs(waiting, await queueTables(target)), onTable);
      }
      if (rehearse) throw new Rehearsed();
    });
  try {
    await from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(moveAll);
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
};
