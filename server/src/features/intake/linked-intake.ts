import type { Db, Tx } from '../../db/open.ts';
import { intakeCodeHash } from '../../people/intake-links.ts';

/** The intake that a code is of; null where the code is none of ours, or its intake was withdrawn. */
export const findLinked = async (db: Db | Tx, code: string) => {
  const found = await db
    .selectFrom('intake_links')
    .innerJoin('intake_invitations', 'intake_invitations.id', 'intake_links.invitation_id')
    .innerJoin('clinics', 'clinics.id', 'intake_invitations.clinic_id')
    .select([
      'intake_invitations.id',
      'intake_invitations.user_id as userId',
      'intake_invitations.clinic_id as clinicId',
      'intake_invitations.email',
      'intake_invitations.phone_number as phoneNumber',
      'intake_invitations.completed_at as completedAt',
      'intake_links.expires_at as expiresAt',
      'clinics.display_id as displayId',
      'clinics.organization_name as clinicName',
      'clinics.logo_url as logoUrl',
    ])
    .where('code_hash', '=', intakeCodeHash(code))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
};
