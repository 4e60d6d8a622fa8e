import { sql, type Kysely } from 'kysely';

/** What a version's expressions are, and what they made of a submission's answers. */
const calculatedValues = sql`
  alter table content_versions add column calculations jsonb;
  alter table submissions add column calculated jsonb;
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await calculatedValues.execute(db);
};
