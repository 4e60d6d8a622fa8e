import { sql, type RawBuilder } from 'kysely';
import type { Answer, Query, Received } from '@evenkeel/contract/endpoint';
import type { IntakeStatus, listIntakeInvitations } from '@evenkeel/contract/provider-intake';
import type { Db } from '../../db/open.ts';
import { afterNewest, pageOf, rowOfCursor } from '../../http/cursor.ts';

/** A state is never stored: it follows from what has happened, and from the time. */
const statusAt = (now: Date): RawBuilder<IntakeStatus> => sql<IntakeStatus>`case
  when intake_invitations.completed_at is not null then 'completed'
  when intake_invitations.withdrawn_at is not null then 'withdrawn'
  when link.expires_at > ${now}::timestamptz then 'open'
  else 'expired' end`;

/** A clinic's invitations, each with its newest link. */
export const summaryRows = (db: Db, clinicId: string, now: Date) =>
  db
    .selectFrom('intake_invitations')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('intake_links')
          .select('expires_at')
          .whereRef('invitation_id', '=', 'intake_invitations.id')
          .orderBy('expires_at', 'desc')
          .limit(1)
          .as('link'),
      (join) => join.onTrue(),
    )
    .where('intake_invitations.clinic_id', '=', clinicId)
    .select([
      'intake_invitations.id',
      'intake_invitations.user_id',
      'intake_invitations.patient_id',
      'intake_invitations.first_name',
      'intake_invitations.email',
      'intake_invitations.phone_number',
      'intake_invitations.basic_info',
      'intake_invitations.created_at',
      'intake_invitations.completed_at',
      'link.expires_at',
      statusAt(now).as('status'),
    ]);

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaryRows>['execute']>>[number];
type Summary = Received<typeof listIntakeInvitations>['intakeInvitations'][number];

/** What the person has told of themselves stands before what the clinic knew. */
export const toSummary = (row: SummaryRow): Summary => ({
  id: row.id,
  status: row.status,
  firstName: row.basic_info?.firstName ?? row.first_name,
  lastName: row.basic_info?.lastName ?? null,
  email: row.basic_info?.email ?? row.email,
  phoneNumber: row.basic_info?.phoneNumber ?? row.phone_number,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  // Until it is completed there is nobody whom these ids would name.
  patientId: row.completed_at === null ? null : row.patient_id,
  userId: row.completed_at === null ? null : row.user_id,
});

/** A clinic's intake invitations, newest first, a page at a time. */
export const findInvitations = async (
  db: Db,
  clinicId: string,
  { status, cursor, limit }: Query<typeof listIntakeInvitations>,
  now: Date,
): Promise<Answer<typeof listIntakeInvitations>> => {
  const all = summaryRows(db, clinicId, now);
  let rows = all
    .orderBy('intake_invitations.created_at', 'desc')
    .orderBy('intake_invitations.id')
    .limit(limit + 1);
  if (status !== undefined) rows = rows.where(statusAt(now), '=', status);
  // Its state may have changed since it was shown; where it stands has not.
  const last = await rowOfCursor(cursor, (id) =>
    all.where('intake_invitations.id', '=', id).executeTakeFirst(),
  );
  if (last !== null) {
    rows = rows.where(
      afterNewest(last, { at: 'intake_invitations.created_at', id: 'intake_invitations.id' }),
    );
  }
  const page = pageOf(await rows.execute(), limit);
  return { intakeInvitations: page.rows.map(toSummary), nextCursor: page.nextCursor };
};
