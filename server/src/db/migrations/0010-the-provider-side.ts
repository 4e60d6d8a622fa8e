import { sql, type Kysely } from 'kysely';

/** What keys may do, and the addresses of a clinic's own systems that are told of events. */
const providerSide = sql`
  alter table provider_keys
    add column scopes jsonb not null default '["read", "write", "intake"]',
    add column last_used_at timestamptz,
    add column expires_at timestamptz;
  create index on provider_keys (clinic_id, created_at desc, id);

  create table webhooks (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    url text not null,
    events jsonb not null,
    secret text not null,
    old_secret text,
    old_secret_until timestamptz,
    created_at timestamptz not null,
    deleted_at timestamptz
  );
  create index on webhooks (clinic_id, created_at, id) where deleted_at is null;
  create table webhook_deliveries (
    id uuid primary key,
    webhook_id uuid not null references webhooks,
    event_id uuid not null,
    event text not null,
    data jsonb not null,
    status text not null default 'queued' check (status in ('queued', 'delivered', 'dead')),
    attempts integer not null default 0,
    last_status integer,
    last_error text,
    created_at timestamptz not null,
    delivered_at timestamptz
  );
  create index on webhook_deliveries (webhook_id, created_at desc, id);
  create index on webhook_deliveries (created_at);
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await providerSide.execute(db);
};
