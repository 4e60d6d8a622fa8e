import { sql, type Kysely } from 'kysely';

/** Check-ins with what they measured, what the phone measured, and completed interventions. */
const checkIns = sql`
  alter table content_versions add column check_in jsonb;

  create table check_in_scores (
    id uuid primary key,
    submitted_together_id uuid not null,
    clinic_id uuid not null references clinics,
    user_id uuid not null references profiles (user_id),
    content_id uuid not null references content,
    version_id uuid not null references content_versions,
    answers jsonb not null,
    symptom_percent double precision check (symptom_percent between 0 and 100),
    safety_triggered boolean not null,
    source text not null,
    flow_type text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  create index check_in_scores_by_module on check_in_scores (user_id, content_id, created_at desc, id desc);
  create index check_in_scores_by_user on check_in_scores (user_id, created_at desc, id desc);
  create index check_in_scores_symptoms on check_in_scores (user_id, created_at)
    include (content_id, symptom_percent) where symptom_percent is not null;

  create table lifestyle_values (
    check_in_score_id uuid not null references check_in_scores,
    user_id uuid not null references profiles (user_id),
    type text not null check (type in ('positivity', 'energy', 'sleep_quality', 'social')),
    value double precision not null,
    recorded_at timestamptz not null,
    primary key (check_in_score_id, type)
  );
  create index lifestyle_values_by_time on lifestyle_values (user_id, recorded_at) include (type, value);

  create table worksheet_counts (
    user_id uuid not null references profiles (user_id),
    content_id uuid not null references content,
    count integer not null,
    primary key (user_id, content_id)
  );

  create table health_samples (
    user_id uuid not null references profiles (user_id),
    type text not null check (type in ('steps', 'distance')),
    date date not null,
    value double precision not null,
    received_at timestamptz not null,
    primary key (user_id, type, date)
  );

  create table interventions (
    id uuid primary key,
    clinic_id uuid not null references clinics,
    user_id uuid not null references profiles (user_id),
    name text not null,
    items jsonb not null,
    answers jsonb not null,
    created_at timestamptz not null
  );
  create index on interventions (user_id);

  alter table administrations add column check_in_score_id uuid references check_in_scores;
  drop index administrations_user_id_content_id_idx;
  create index administrations_open on administrations (user_id, content_id)
    where submission_id is null and check_in_score_id is null;

  alter table alerts
    alter column submission_id drop not null,
    add column check_in_score_id uuid unique references check_in_scores,
    add check ((submission_id is null) <> (check_in_score_id is null));
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await checkIns.execute(db);
};
