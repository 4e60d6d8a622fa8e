import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import type { Db, Tx } from '../../db/open.ts';
import type { IntakeRow } from './held-intake.ts';

/** What an intake asks, page by page; nothing where its clinic asked nothing when it was first opened. */
export const pagesOf = async (
  db: Db | Tx,
  { questionnaire_version_id: versionId }: Pick<IntakeRow, 'questionnaire_version_id'>,
): Promise<IntakePage[]> => {
  if (versionId === null) return [];
  const version = await db
    .selectFrom('content_versions')
    .select('intake')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return version.intake?.pages ?? [];
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
