import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

/** A clinic whose kiosk is on. Throws `not-found`, the same where there is no such clinic. */
export const kioskClinic = async (db: Db, displayId: string) => {
  const clinic = await db
    .selectFrom('clinics')
    .select(['id', 'display_id', 'organization_name', 'logo_url', 'kiosk_identifiers'])
    .where('display_id', '=', displayId)
    .where('kiosk_enabled', '=', true)
    .executeTakeFirst();
  if (clinic === undefined) throw new AppError('not-found');
  return clinic;
};
