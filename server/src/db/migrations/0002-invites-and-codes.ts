import { sql, type Kysely } from 'kysely';

/** Invites to an account, six-digit codes, and what proves that a browser has just been verified. */
const invitesAndCodes = sql`
  create table invites (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    profile_id uuid not null references profiles,
    channel text check (channel in ('email', 'sms')),
    created_at timestamptz not null,
    accepted_at timestamptz,
    replaced_at timestamptz
  );
  create unique index invites_one_open on invites (profile_id)
    where accepted_at is null and replaced_at is null;
  create index on invites (profile_id);
  create table confirmation_codes (
    id uuid primary key,
    purpose text not null check (purpose in ('invite', 'password-reset')),
    profile_id uuid references profiles,
    account_id uuid references accounts,
    code_hash text not null,
    attempts integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    redeemed_at timestamptz,
    voided_at timestamptz,
    check ((purpose = 'invite') = (profile_id is not null)),
    check ((purpose = 'password-reset') = (account_id is not null))
  );
  create unique index confirmation_codes_one_of_profile on confirmation_codes (profile_id)
    where redeemed_at is null and voided_at is null;
  create unique index confirmation_codes_one_of_account on confirmation_codes (account_id)
    where redeemed_at is null and voided_at is null;
  create table account_proofs (
    token_hash text primary key,
    profile_id uuid not null references profiles,
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index on account_proofs (expires_at);
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await invitesAndCodes.execute(db);
};
