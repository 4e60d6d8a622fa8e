import { sql, type Kysely } from 'kysely';

/**
 * Whoever signs out, or whose session is ended, has no more messages on that device. A trigger, because
 * sessions end in many ways and none of them may forget it.
 */
const devicesOfSessions = sql`
  alter table push_devices add column session_id uuid;
  create index on push_devices (session_id);

  create function ended_session_has_no_device() returns trigger language plpgsql as $$
    begin
      delete from push_devices where session_id = new.id;
      return null;
    end
  $$;
  create trigger ended_session_has_no_device after update of revoked_at on sessions
    for each row when (new.revoked_at is not null)
    execute function ended_session_has_no_device();
`;

export const up = async (db: Kysely<never>): Promise<void> => {
  await devicesOfSessions.execute(db);
};
