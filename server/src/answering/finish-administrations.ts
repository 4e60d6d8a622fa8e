import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';
import { answerKinds, type Kept } from './kept-answers.ts';

/** Finishes what was open on the person's own calendar day; what had passed before stays missed. */
export const finishAdministrations = async (tx: Tx, { kind, person, answers, now }: Kept): Promise<void> => {
  const today = sql`(${now}::timestamptz at time zone ${person.time_zone})::date`;
  await sql`
    update administrations as a set ${sql.ref(answerKinds[kind])} = kept.id
    from unnest(
      ${answers.map(({ id }) => id)}::uuid[], ${answers.map(({ contentId }) => contentId)}::uuid[]
    ) as kept (id, content_id)
    where a.user_id = ${person.user_id} and a.content_id = kept.content_id
      and a.submission_id is null and a.check_in_score_id is null
      and a.administration_date <= ${today} and (a.due_date is null or a.due_date > ${today})
  `.execute(tx);
};
