import { CompiledQuery } from 'kysely';
import type { Tx } from '../db/open.ts';

/** Runs SQL that is put together here, with its values apart from it. */
export const rowsOf = async <Row>(tx: Tx, text: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
};

/** A name in double quotes. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Writes every value in one way, whatever the server is set to, so that both sides say the same of the
 * same value and nothing is rounded; and takes the time that a large table needs.
 */
export const plainSession = async (tx: Tx): Promise<void> => {
  for (const setting of [
    `timezone = 'UTC'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
    `statement_timeout = 0`,
    `lock_timeout = '5s'`,
  ]) {
    await rowsOf(tx, `set local ${setting}`);
  }
};
