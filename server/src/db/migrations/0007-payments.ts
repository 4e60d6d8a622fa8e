import { sql, type Kysely } from 'kysely';

/** Cards as far as they are known here, and the sandbox gateway's memory. There is no column that could hold a number. */
const payments = sql`
  create table connected_accounts (
    clinic_id uuid primary key references clinics,
    account_id text not null constraint connected_accounts_account unique,
    connected_at timestamptz not null,
    disconnected_at timestamptz
  );

  create table card_customers (
    id uuid primary key,
    user_id uuid not null references profiles (user_id),
    gateway text not null check (gateway in ('sandbox', 'stripe')),
    account_id text,
    customer_id text,
    created_at timestamptz not null,
    unique nulls not distinct (user_id, gateway, account_id)
  );
  create unique index on card_customers (gateway, customer_id);

  create table saved_cards (
    user_id uuid primary key references profiles (user_id),
    gateway text not null check (gateway in ('sandbox', 'stripe')),
    account_id text,
    customer_id text not null,
    payment_method_id text not null,
    brand text not null,
    last4 text not null check (last4 ~ '^[0-9]{4}$'),
    exp_month smallint not null check (exp_month between 1 and 12),
    exp_year smallint not null,
    saved_at timestamptz not null
  );
  create index on saved_cards (payment_method_id);
  create index on saved_cards (customer_id);

  create table card_events (
    id text primary key,
    type text not null,
    received_at timestamptz not null
  );

  create table sandbox_customers (
    id text primary key,
    account_id text,
    default_payment_method_id text,
    created_at timestamptz not null
  );

  create table sandbox_setup_intents (
    id text primary key,
    customer_id text not null references sandbox_customers,
    secret_hash text not null,
    status text not null default 'requires_payment_method'
      check (status in ('requires_payment_method', 'requires_action', 'succeeded')),
    card text,
    payment_method_id text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index on sandbox_setup_intents (customer_id, payment_method_id);

  create table sandbox_payment_methods (
    id text primary key,
    customer_id text not null references sandbox_customers,
    brand text not null,
    last4 text not null check (last4 ~ '^[0-9]{4}$'),
    exp_month smallint not null,
    exp_year smallint not null,
    created_at timestamptz not null
  );
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await payments.execute(db);
};
