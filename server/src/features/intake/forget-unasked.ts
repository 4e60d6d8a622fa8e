import { byLinkId, enabledLinkIds } from '@evenkeel/contract/intake-rules';
import type { Tx } from '../../db/open.ts';
import type { IntakeRow } from './held-intake.ts';
import { answersOf, pagesOf } from './questionnaire.ts';

/** Drops the answers to what is not asked in the end: nobody is meant to read them. */
export const forgetUnasked = async (tx: Tx, intake: IntakeRow): Promise<void> => {
  const asked = enabledLinkIds(await pagesOf(tx, intake.id), byLinkId(await answersOf(tx, intake)));
  await tx
    .deleteFrom('intake_answers')
    .where('invitation_id', '=', intake.id)
    .where(({ not, eb, fn }) => not(eb('link_id', '=', fn.any(eb.val([...asked])))))
    .execute();
};
