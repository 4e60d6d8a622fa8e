import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import type { Db, Tx } from '../../db/open.ts';
import type { IntakeRow } from './held-intake.ts';

/** What an intake asks, page by page; nothing where its clinic asked nothing when it was first opened. It stays the same. */
export const pagesOf = async (db: Db | Tx, invitationId: string): Promise<IntakePage[]> => {
  const asked = await db
    .selectFrom('intake_invitations')
    .innerJoin('content_versions', 'content_versions.id', 'intake_invitations.questionnaire_version_id')
    .select('content_versions.intake')
    .where('intake_invitations.id', '=', invitationId)
    .executeTakeFirst();
  return asked?.intake?.pages ?? [];
};

/** All that has been answered, also what later answers have put out of question since. */
export const answersOf = async (db: Db | Tx, { id }: Pick<IntakeRow, 'id'>): Promise<IntakeResponse[]> => {
  const rows = await db
    .selectFrom('intake_answers')
    .select(['link_id', 'value'])
    .where('invitation_id', '=', id)
    .orderBy('link_id')
    .execute();
  return rows.map(({ link_id: linkId, value: { value } }) => ({ linkId, value }));
};
