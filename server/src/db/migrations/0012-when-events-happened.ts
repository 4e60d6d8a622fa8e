import { sql, type Kysely } from 'kysely';

/** A replay says the event's own time, which is not when the replay was written. */
const whenEventsHappened = sql`
  alter table webhook_deliveries add column raised_at timestamptz not null default now()
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await whenEventsHappened.execute(db);
};
