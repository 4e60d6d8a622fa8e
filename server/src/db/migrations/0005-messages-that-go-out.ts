import { sql, type Kysely } from 'kysely';

/** What people choose about messages, the reminders they set, and what became of each message. */
const messagesThatGoOut = sql`
  create table communication_preferences (
    user_id uuid primary key references profiles (user_id),
    push jsonb not null,
    email jsonb not null,
    sms jsonb not null,
    chosen_at timestamptz,
    updated_at timestamptz not null
  );

  create table unsubscribed_channels (
    user_id uuid not null references profiles (user_id),
    channel text not null check (channel in ('email', 'sms', 'push')),
    by text not null check (by in ('link', 'one-click', 'stop', 'bounce')),
    since timestamptz not null,
    primary key (user_id, channel)
  );

  create table safety_net_overrides (
    user_id uuid primary key references profiles (user_id),
    push boolean not null,
    email boolean not null,
    sms boolean not null,
    settled_at timestamptz not null,
    settled_by uuid not null references provider_keys
  );

  create table notification_preferences (
    id uuid primary key,
    user_id uuid not null references profiles (user_id),
    notification_type text not null,
    channel text not null check (channel in ('email', 'sms')),
    address text not null,
    created_at timestamptz not null,
    unique (user_id, notification_type, channel, address)
  );

  create table push_devices (
    id uuid primary key,
    user_id uuid not null references profiles (user_id),
    kind text not null check (kind in ('web', 'ios', 'android')),
    address text not null unique,
    keys jsonb,
    created_at timestamptz not null,
    check ((kind = 'web') = (keys is not null))
  );
  create index on push_devices (user_id);

  create table reminders (
    id uuid primary key,
    user_id uuid not null references profiles (user_id),
    notification_type text not null check (notification_type = 'check_in'),
    days_of_week jsonb not null,
    time_of_day text not null,
    time_zone text not null,
    is_active boolean not null default true,
    next_at timestamptz not null,
    created_at timestamptz not null,
    unique (user_id, notification_type, days_of_week, time_of_day)
  );
  create index reminders_due on reminders (next_at) where is_active;

  alter table administrations add column message_at timestamptz;
  create index administrations_to_tell on administrations (message_at) where message_at is not null;

  alter table messages
    add column occasion text unique,
    add column provider_id text,
    drop constraint messages_status_check,
    add check (status in ('queued', 'sent', 'delivered', 'bounced', 'dead'));
  create index messages_by_provider_id on messages (provider_id) where provider_id is not null;
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await messagesThatGoOut.execute(db);
};
