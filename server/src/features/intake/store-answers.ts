import { sql } from 'kysely';
import type { IntakePage, IntakeResponse, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import { questionFinder } from '@evenkeel/contract/intake-entries';
import { hasPlace } from '@evenkeel/contract/intake-places';
import type { Tx } from '../../db/open.ts';
import type { IntakeRow } from './held-intake.ts';
import { answersOf } from './questionnaire.ts';

const asText = (value: IntakeValue | undefined): string => JSON.stringify(value ?? null);

/**
 * Those of the responses that say something else than what is stored; an answer that never was is as one taken
 * away, unless a first answer would stand in its place.
 */
export const changesTo = async (
  tx: Tx,
  intake: IntakeRow,
  responses: readonly IntakeResponse[],
  pages: readonly IntakePage[],
): Promise<IntakeResponse[]> => {
  const stored = new Map((await answersOf(tx, intake)).map(({ linkId, value }) => [linkId, value]));
  const find = questionFinder(pages);
  return responses.filter(({ linkId, value }) => {
    if (asText(value) !== asText(stored.get(linkId))) return true;
    return !stored.has(linkId) && find(linkId)?.initial !== undefined && !hasPlace(linkId);
  });
};

/**
 * Stores answers item by item. Of a further entry nothing stays but its answers: so an entry that was removed is
 * gone, and those that come and go take no room. The caller holds the intake.
 */
export const storeAnswers = async (
  tx: Tx,
  { id }: IntakeRow,
  responses: readonly IntakeResponse[],
  now: Date,
): Promise<void> => {
  const isGone = ({ linkId, value }: IntakeResponse) => value === null && hasPlace(linkId);
  const gone = responses.filter(isGone).map(({ linkId }) => linkId);
  if (gone.length > 0) {
    await tx
      .deleteFrom('intake_answers')
      .where('invitation_id', '=', id)
      .where(({ eb, fn }) => eb('link_id', '=', fn.any(eb.val(gone))))
      .execute();
  }
  const left = responses.filter((response) => !isGone(response));
  if (left.length === 0) return;
  await tx
    .insertInto('intake_answers')
    .values(
      left.map(({ linkId, value }) => ({
        invitation_id: id,
        link_id: linkId,
        value: JSON.stringify({ value }),
        answered_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['invitation_id', 'link_id']).doUpdateSet({
        value: sql`excluded.value`,
        answered_at: now,
      }),
    )
    .execute();
};
