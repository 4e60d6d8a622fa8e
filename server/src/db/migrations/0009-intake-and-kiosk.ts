import { sql, type Kysely } from 'kysely';

/** What a clinic asks of those who come new, and how its kiosk finds people. */
const settings = sql`
  alter table clinics
    add column intake_content_id uuid references content,
    add column kiosk_enabled boolean not null default false,
    add column kiosk_identifiers jsonb not null default '["name_dob", "mrn"]';
  alter table content_versions add column intake jsonb;

  create table policies (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    description text not null,
    file_name text not null,
    media_type text not null check (media_type in ('text/plain', 'application/pdf')),
    content bytea not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    position integer,
    created_at timestamptz not null,
    unique (clinic_id, sha256, media_type, file_name, description)
  );
  create index on policies (clinic_id, position) where position is not null;
`;

/** A person who is being taken in is nobody's patient yet: all that is known of them stands here until they are. */
const intake = sql`
  create table intake_invitations (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    user_id uuid not null unique,
    patient_id uuid not null unique,
    first_name text,
    email text check (email = lower(email)),
    phone_number text,
    basic_info jsonb,
    questionnaire_version_id uuid references content_versions,
    revision integer not null default 0,
    page_index integer not null default 0,
    questionnaire_submitted_at timestamptz,
    safety_triggered boolean not null default false,
    payment_method_saved boolean,
    payment_at timestamptz,
    created_at timestamptz not null,
    completed_at timestamptz,
    withdrawn_at timestamptz
  );
  create index on intake_invitations (clinic_id, created_at desc, id);
  create table intake_links (
    code_hash text primary key,
    invitation_id uuid not null references intake_invitations,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index on intake_links (invitation_id, expires_at desc);
  create table intake_answers (
    invitation_id uuid not null references intake_invitations,
    link_id text not null,
    value jsonb not null,
    answered_at timestamptz not null,
    primary key (invitation_id, link_id)
  );
  create table intake_signatures (
    invitation_id uuid not null references intake_invitations,
    policy_id uuid not null references policies,
    address text,
    signed_at timestamptz not null,
    primary key (invitation_id, policy_id)
  );

  alter table sessions
    alter column account_id drop not null,
    add column intake_invitation_id uuid references intake_invitations,
    add check (num_nonnulls(account_id, intake_invitation_id) = 1);
  create index on sessions (intake_invitation_id) where intake_invitation_id is not null;

  alter table alerts
    alter column user_id drop not null,
    add column intake_invitation_id uuid unique references intake_invitations,
    add column responses jsonb,
    drop constraint alerts_check,
    add check (num_nonnulls(submission_id, check_in_score_id, intake_invitation_id) = 1),
    add check (user_id is not null or intake_invitation_id is not null);

  -- Somebody who is being taken in has a card before they have a profile; the id will be their profile's.
  alter table card_customers drop constraint card_customers_user_id_fkey;
`;

/** The short-lived user ids that kiosks are given in place of people's own. */
const kiosk = sql`
  create table kiosk_visits (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    user_id uuid not null references profiles (user_id),
    birthday_verified boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  );
  create index on kiosk_visits (expires_at);
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await settings.execute(db);
  await intake.execute(db);
  await kiosk.execute(db);
};
