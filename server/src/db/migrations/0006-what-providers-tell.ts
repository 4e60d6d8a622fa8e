import { sql, type Kysely } from 'kysely';

/** Addresses that a provider said will never take a message, and the calls of providers that were heard. */
const whatProvidersTell = sql`
  create table bounced_addresses (
    channel text not null check (channel in ('email', 'sms')),
    address text not null,
    since timestamptz not null,
    primary key (channel, address)
  );

  create table webhook_events (
    source text not null,
    event_id text not null,
    received_at timestamptz not null,
    primary key (source, event_id)
  );
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await whatProvidersTell.execute(db);
};
