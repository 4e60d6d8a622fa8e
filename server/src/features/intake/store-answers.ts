import { sql } from 'kysely';
import type { IntakeResponse, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import type { Tx } from '../../db/open.ts';
import type { IntakeRow } from './held-intake.ts';
import { answersOf } from './questionnaire.ts';

const asText = (value: IntakeValue | undefined): string => JSON.stringify(value ?? null);

/** Those of the responses that say something else than what is stored; an answer that never was is as one taken away. */
export const changesTo = async (
  tx: Tx,
  intake: IntakeRow,
  responses: readonly IntakeResponse[],
): Promise<IntakeResponse[]> => {
  const stored = new Map((await answersOf(tx, intake)).map(({ linkId, value }) => [linkId, value]));
  return responses.filter(({ linkId, value }) => asText(value) !== asText(stored.get(linkId)));
};

/** Stores answers item by item. The caller holds the intake. */
export const storeAnswers = async (
  tx: Tx,
  { id }: IntakeRow,
  responses: readonly IntakeResponse[],
  now: Date,
): Promise<void> => {
  if (responses.length === 0) return;
  await tx
    .insertInto('intake_answers')
    .values(
      responses.map(({ linkId, value }) => ({
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
