import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Tx } from '../db/open.ts';

const planSchema = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z._default(z.number(), 0),
  'Rows Removed by Index Recheck': z._default(z.number(), 0),
  get Plans() {
    return z.optional(z.array(planSchema));
  },
});
type Plan = z.infer<typeof planSchema>;

interface Explained {
  explain(format: 'json', options: ReturnType<typeof sql<unknown>>): Promise<unknown[]>;
}

/**
 * How the database answers: every step of its plan, flat. A test's tables are small enough that reading
 * them whole can be the cheapest; so that is ruled out, and the plan tells whether an index can answer.
 */
export const stepsOf = (db: Db, query: (tx: Tx) => Explained): Promise<Plan[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const rows = z
      .array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planSchema })) }))
      .parse(await query(tx).explain('json', sql`analyze`));
    const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => flat(plan)));
  });

/** The steps that read a table, itself or by an index of its. */
export const scans = (steps: readonly Plan[], relation: string) =>
  steps.filter((step) => step['Relation Name'] === relation || step['Index Name']?.startsWith(relation));
/** The most rows that any of the steps looked at, those that it then left out among them. */
export const rowsRead = (steps: readonly Plan[]) =>
  Math.max(
    ...steps.map(
      (step) =>
        (step['Actual Rows'] + step['Rows Removed by Filter'] + step['Rows Removed by Index Recheck']) *
        step['Actual Loops'],
    ),
  );
