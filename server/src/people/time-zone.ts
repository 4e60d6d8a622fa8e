import type { Db, Tx } from '../db/open.ts';
import type { ProfileRow } from '../db/schema.ts';
import type { RequestFacts } from '../http/handlers.ts';

/** The zone that the browser names, else the person's, else their clinic's. */
export const timeZoneOf = async (
  db: Db | Tx,
  profile: ProfileRow,
  request: RequestFacts,
): Promise<string> => {
  const known = request.timeZone ?? profile.time_zone;
  if (known !== null) return known;
  const clinic = await db
    .selectFrom('clinics')
    .select('time_zone')
    .where('id', '=', profile.clinic_id)
    .executeTakeFirstOrThrow();
  return clinic.time_zone;
};
