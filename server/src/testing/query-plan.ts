import { sql } from 'kysely';
import * as z from 'zod/mini';

const planSchema = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  get Plans() {
    return z.optional(z.array(planSchema));
  },
});
type Plan = z.infer<typeof planSchema>;

interface Explained {
  explain(format: 'json', options: ReturnType<typeof sql<unknown>>): Promise<unknown[]>;
}

/** How the database answered: every step of its plan, flat. */
export const stepsOf = async (query: Explained): Promise<Plan[]> => {
  const rows = z
    .array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planSchema })) }))
    .parse(await query.explain('json', sql`analyze`));
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => flat(plan)));
};

/** The steps that read a table, itself or by an index of its. */
export const scans = (steps: readonly Plan[], relation: string) =>
  steps.filter((step) => step['Relation Name'] === relation || step['Index Name']?.startsWith(relation));
/** The most rows that any of the steps came up with. */
export const rowsRead = (steps: readonly Plan[]) =>
  Math.max(...steps.map((step) => step['Actual Rows'] * step['Actual Loops']));
