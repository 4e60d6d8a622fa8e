import { sql, type Kysely } from 'kysely';

/** Addresses that a provider said will never take a message. */
const bouncedAddresses = sql`
  create table bounced_addresses (
    channel text not null check (channel in ('email', 'sms')),
    address text not null,
    since timestamptz not null,
    primary key (channel, address)
  );
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await bouncedAddresses.execute(db);
};
