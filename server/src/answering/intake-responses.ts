import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import type { Db } from '../db/open.ts';

/** All that an intake has been answered, in no order. */
export const intakeResponsesOf = async (db: Db, invitationId: string): Promise<IntakeResponse[]> => {
  const answers = await db
    .selectFrom('intake_answers')
    .select(['link_id', 'value'])
    .where('invitation_id', '=', invitationId)
    .execute();
  return answers.map(({ link_id: linkId, value: { value } }) => ({ linkId, value }));
};
