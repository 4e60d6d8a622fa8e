import { sql, type RawBuilder } from 'kysely';
import { id } from '@evenkeel/contract/fields';
import { AppError } from './app-error.ts';

/**
 * Cursors of lists. A cursor is the id of the last row that was shown, and nothing else: a name in
 * it would end up in addresses and so in logs. The list looks up where that row stands now.
 */

const encode = (rowId: string): string => Buffer.from(rowId.replaceAll('-', ''), 'hex').toString('base64url');

/** What a list says to a cursor that it did not give. */
export const unknownCursor = (): AppError =>
  new AppError('invalid-fields', { fields: { cursor: 'Must be the nextCursor of an earlier answer' } });

/** The id in a cursor, null without one. Throws `invalid-fields` for one that this server did not make. */
export const readCursor = (cursor: string | undefined): string | null => {
  if (cursor === undefined) return null;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  const rowId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!id.safeParse(rowId).success || encode(rowId) !== cursor) throw unknownCursor();
  return rowId;
};

/**
 * The row that a list goes on after, as `find` finds it among those of the caller; null for the first page.
 * Throws `invalid-fields` for a cursor of no such row.
 */
export const rowOfCursor = async <R>(
  cursor: string | undefined,
  find: (rowId: string) => Promise<R | undefined>,
): Promise<R | null> => {
  const rowId = readCursor(cursor);
  if (rowId === null) return null;
  const row = await find(rowId);
  if (row === undefined) throw unknownCursor();
  return row;
};

interface Listed {
  readonly id: string;
  readonly created_at: Date;
}

/**
 * What stands after a row in a list that shows the newest first, and those of one moment by their ids. `columns`
 * says where these are in a list of several tables.
 */
export const afterNewest = (
  { id: rowId, created_at: at }: Listed,
  columns: { readonly at: string; readonly id: string } = { at: 'created_at', id: 'id' },
): RawBuilder<boolean> => {
  const moment = sql.ref(columns.at);
  return sql<boolean>`(${moment} < ${at} or (${moment} = ${at} and ${sql.ref(columns.id)} > ${rowId}))`;
};

/** The same where the oldest is first. */
export const afterOldest = ({ id: rowId, created_at: at }: Listed): RawBuilder<boolean> =>
  sql<boolean>`(created_at > ${at} or (created_at = ${at} and id > ${rowId}))`;

/** A page out of up to `limit + 1` rows: the one too many says that there is a next page. */
export const pageOf = <R extends { readonly id: string }>(
  rows: readonly R[],
  limit: number,
): { readonly rows: R[]; readonly nextCursor: string | null } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? encode(last.id) : null };
};
