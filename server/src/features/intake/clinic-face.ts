import type { ClinicFace } from '@evenkeel/contract/intake';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

const clinics = (db: Db) =>
  db.selectFrom('clinics').select(['display_id', 'organization_name', 'logo_url', 'phone_number']);

type ClinicRow = Awaited<ReturnType<ReturnType<typeof clinics>['executeTakeFirstOrThrow']>>;

/** Throws `not-found`. */
export const clinicByDisplayId = async (db: Db, displayId: string): Promise<ClinicRow> => {
  const clinic = await clinics(db).where('display_id', '=', displayId).executeTakeFirst();
  if (clinic === undefined) throw new AppError('not-found');
  return clinic;
};

export const clinicById = (db: Db, id: string): Promise<ClinicRow> =>
  clinics(db).where('id', '=', id).executeTakeFirstOrThrow();

/** What anybody may know of a clinic. */
export const toFace = ({
  display_id: displayId,
  organization_name: organizationName,
  logo_url: logoUrl,
}: ClinicRow): ClinicFace => ({ displayId, organizationName, logoUrl });
