import { sql, type Kysely } from 'kysely';

/** How long a key goes on that another one stands in for; apart from its own end, which the other one takes over. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table provider_keys add column rotated_until timestamptz`.execute(db);
};
