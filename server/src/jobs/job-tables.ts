import { CompiledQuery } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import type { Tx } from '../db/open.ts';

/** pg-boss's own script without the transaction that it brings. */
const plan = (): string => {
  const [, body] = /^\s*BEGIN;([\s\S]*);\s*COMMIT;\s*$/.exec(getConstructionPlans('pgboss')) ?? [];
  if (body === undefined) throw new Error('The script of the job queue is not as it was.');
  return body;
};

/** Makes the tables of the job queue inside a transaction, as the first start of a server does outside one. */
export const createJobTables = async (tx: Tx): Promise<void> => {
  await tx.executeQuery(CompiledQuery.raw(plan()));
};
