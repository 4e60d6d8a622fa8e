import { sql, type Kysely } from 'kysely';

/** What a clinic puts in place of the bands that content brings. */
const ownBands = sql`
  alter table content add column own_bands jsonb;
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await ownBands.execute(db);
};
