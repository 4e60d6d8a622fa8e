import { sql, type Kysely } from 'kysely';

/** Clinics, people and how they sign in. */
const people = sql`
  create table clinics (
    id uuid primary key,
    display_id text not null unique,
    organization_name text not null,
    time_zone text not null,
    logo_url text,
    phone_number text,
    consent_required boolean not null default false,
    consent_copy text not null default '',
    consent_version integer not null default 1,
    created_at timestamptz not null
  );
  create table clinic_safety_net_resources (
    clinic_id uuid not null references clinics,
    position integer not null,
    display_text text not null,
    type text not null check (type in ('call', 'sms', 'web')),
    value text not null,
    primary key (clinic_id, position)
  );
  create table provider_keys (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    name text not null,
    key_hash text not null unique,
    created_at timestamptz not null,
    revoked_at timestamptz
  );
  create table accounts (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    password_hash text,
    failed_sign_ins integer not null default 0,
    sign_in_blocked_until timestamptz,
    created_at timestamptz not null
  );
  create table profiles (
    id uuid primary key,
    user_id uuid not null unique,
    patient_id uuid not null unique,
    clinic_id uuid not null references clinics,
    account_id uuid references accounts,
    type text not null check (type in ('patient', 'participant')),
    related_patient_id uuid references profiles (patient_id),
    relationship text,
    first_name text not null,
    last_name text not null,
    date_of_birth date not null,
    email text check (email = lower(email)),
    phone_number text,
    medical_record_number text,
    preferred_name text,
    pronouns text,
    time_zone text,
    clinician_has_pro_plan boolean not null default false,
    safety_net_enabled boolean not null default false,
    created_at timestamptz not null,
    check ((type = 'participant') = (related_patient_id is not null)),
    unique (clinic_id, medical_record_number)
  );
  create index on profiles (account_id);
  create index on profiles (clinic_id, last_name, first_name, id);
  create index on profiles (email);
  create index on profiles (phone_number);
  create table sessions (
    id uuid primary key,
    account_id uuid not null references accounts,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  );
  create index on sessions (account_id);
  create table refresh_tokens (
    token_hash text primary key,
    session_id uuid not null references sessions,
    salt text not null,
    created_at timestamptz not null,
    used_at timestamptz
  );
  create index on refresh_tokens (session_id);
  create table sign_in_links (
    id uuid primary key,
    account_id uuid not null references accounts,
    code_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    redeemed_at timestamptz,
    voided_at timestamptz
  );
  create index on sign_in_links (account_id);
  create table server_secrets (
    id uuid primary key,
    purpose text not null check (purpose in ('access-token', 'hash')),
    number integer not null,
    value text not null,
    created_at timestamptz not null,
    unique (purpose, number)
  );
`;

/** What is asked, of whom, when, and what they answered. */
const answering = sql`
  create table content (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    kind text not null check (kind in ('assessment', 'check-in', 'intake-questionnaire')),
    key text not null,
    name text not null,
    disorder text,
    current_version_id uuid,
    created_at timestamptz not null,
    unique (clinic_id, kind, key)
  );
  create table content_versions (
    id uuid primary key,
    content_id uuid not null references content,
    number integer not null,
    definition jsonb not null,
    scoring jsonb,
    source jsonb not null,
    source_hash text not null,
    total_questions integer not null,
    created_at timestamptz not null,
    unique (content_id, number),
    unique (content_id, source_hash),
    unique (content_id, id)
  );
  alter table content
    add foreign key (id, current_version_id) references content_versions (content_id, id) deferrable initially deferred;
  create table assignments (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    user_id uuid not null references profiles (user_id),
    content_id uuid not null references content,
    cadence text not null,
    start_date date not null,
    next_administration_date date,
    created_at timestamptz not null,
    ended_at timestamptz
  );
  create index on assignments (user_id) where ended_at is null;
  create index on assignments (next_administration_date) where ended_at is null;
  create unique index assignments_one_open on assignments (user_id, content_id) where ended_at is null;
  create table submissions (
    id uuid primary key,
    submitted_together_id uuid not null,
    clinic_id uuid not null references clinics,
    user_id uuid not null references profiles (user_id),
    content_id uuid not null references content,
    version_id uuid not null references content_versions,
    answers jsonb not null,
    score jsonb,
    safety_triggered boolean not null,
    source text not null,
    flow_type text not null,
    submission_type text not null,
    is_new_patient boolean not null,
    received_at timestamptz not null
  );
  create index on submissions (user_id, received_at desc, id);
  create table administrations (
    id uuid primary key,
    assignment_id uuid not null references assignments,
    clinic_id uuid not null references clinics,
    user_id uuid not null references profiles (user_id),
    content_id uuid not null references content,
    administration_date date not null,
    due_date date,
    submission_id uuid references submissions,
    created_at timestamptz not null,
    unique (assignment_id, administration_date)
  );
  create index on administrations (user_id, content_id) where submission_id is null;
  create table alerts (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    user_id uuid not null references profiles (user_id),
    submission_id uuid not null unique references submissions,
    question_keys jsonb not null,
    created_at timestamptz not null,
    acknowledged_at timestamptz,
    acknowledged_by uuid references provider_keys
  );
  create index on alerts (clinic_id, created_at desc, id);
  create table consents (
    id uuid primary key,
    user_id uuid not null references profiles (user_id),
    clinic_id uuid not null references clinics,
    consent_version integer not null,
    consent_copy text not null,
    address text,
    agreed_at timestamptz not null,
    unique (user_id, clinic_id, consent_version)
  );
  create table birthday_verifications (
    user_id uuid not null references profiles (user_id),
    telecom_type text not null check (telecom_type in ('sms', 'email', 'none')),
    verified_at timestamptz not null,
    primary key (user_id, telecom_type)
  );
`;

/** Messages, replays, limits and the trail that can only grow. */
const machinery = sql`
  create table messages (
    id uuid primary key,
    clinic_id uuid references clinics,
    user_id uuid references profiles (user_id),
    channel text not null check (channel in ('email', 'sms', 'push')),
    to_address text not null,
    subject text,
    text text not null,
    html text,
    links jsonb not null default '[]',
    message_type text not null,
    status text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
    attempts integer not null default 0,
    last_error text,
    created_at timestamptz not null,
    sent_at timestamptz
  );
  create index on messages (created_at desc, id);
  create index on messages (user_id, created_at desc);
  create table idempotency_keys (
    scope text not null,
    key text not null,
    request_hash text not null,
    response jsonb,
    created_at timestamptz not null,
    primary key (scope, key)
  );
  create index on idempotency_keys (created_at);
  create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
  create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor_kind text not null check (actor_kind in ('account', 'public', 'provider', 'server')),
    actor_id text,
    action text not null,
    clinic_id uuid,
    user_id uuid,
    object_id text,
    address text,
    request_id text
  );
  create index on audit_log (clinic_id, at desc);
  create function audit_log_only_grows() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit trail can only grow';
  end $$;
  create trigger audit_log_rows_stay before update or delete on audit_log
    for each row execute function audit_log_only_grows();
  create trigger audit_log_stays before truncate on audit_log
    for each statement execute function audit_log_only_grows();
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await people.execute(db);
  await answering.execute(db);
  await machinery.execute(db);
};
