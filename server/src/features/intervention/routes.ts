import { randomUUID } from 'node:crypto';
import { nodeAnswerError } from '@evenkeel/contract/check-in-rules';
import type { Body } from '@evenkeel/contract/endpoint';
import type { createIntervention } from '@evenkeel/contract/provider-results';
import { AppError } from '../../http/app-error.ts';
import { createProviderAudit } from '../../http/audit-provider.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { createOnce } from '../../http/creation.ts';
import type { Handlers } from '../../http/handlers.ts';

type Filled = Body<typeof createIntervention>;

/** What is wrong with a filled-in form, by field; empty when nothing is. */
const problemsOf = ({ items, answers }: Filled): Record<string, string> => {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) problems[`items.${index}.id`] = 'Another item has this id';
    seen.add(id);
  }
  const known = new Map(items.map((item) => [item.id, item]));
  const answered = new Set<string>();
  for (const [index, { interventionItemId, answer }] of answers.entries()) {
    const item = known.get(interventionItemId);
    const problem =
      item === undefined ? 'This item is not part of the form' : nodeAnswerError(item, answer.value);
    if (problem !== null) problems[`answers.${index}`] = problem;
    else if (answered.has(interventionItemId)) problems[`answers.${index}`] = 'This item is answered twice';
    answered.add(interventionItemId);
  }
  return problems;
};

/** Forms that were filled in with a clinician: the clinic stores them, the person reads them. */
export const interventionHandlers = ({
  db,
  clock,
}: Context): Handlers<'createIntervention' | 'getIntervention'> => {
  const providerAudit = createProviderAudit(clock);
  const create = createOnce({ db, clock });
  return {
    createIntervention: async (asked) => {
      const { params, body } = asked;
      const { clinicId } = asked.principal;
      const problems = problemsOf(body);
      return create('createIntervention', asked, async (tx) => {
        const person = await tx
          .selectFrom('profiles')
          .select('user_id')
          .where('clinic_id', '=', clinicId)
          .where('patient_id', '=', params.patientId)
          .executeTakeFirst();
        if (person === undefined) throw new AppError('not-found');
        if (Object.keys(problems).length > 0) throw new AppError('invalid-answers', { fields: problems });
        const id = randomUUID();
        await tx
          .insertInto('interventions')
          .values({
            id,
            clinic_id: clinicId,
            user_id: person.user_id,
            name: body.name,
            items: JSON.stringify(body.items),
            answers: JSON.stringify(body.answers),
            created_at: clock.now(),
          })
          .execute();
        await providerAudit(tx, asked, 'interventions.create', { userId: person.user_id, objectId: id });
        return { interventionId: id };
      });
    },

    getIntervention: async ({ params, principal, request }) => {
      const row = await db
        .selectFrom('interventions')
        .selectAll()
        .where('id', '=', params.id)
        .where('user_id', '=', params.userId)
        .executeTakeFirst();
      if (row === undefined) throw new AppError('not-found');
      await audit(db, {
        at: clock.now(),
        actor: { kind: 'account', id: principal.accountId },
        action: 'interventions.read',
        clinicId: row.clinic_id,
        userId: row.user_id,
        objectId: row.id,
        request,
      });
      return {
        id: row.id,
        name: row.name,
        completedAt: row.created_at.toISOString(),
        items: row.items,
        answers: row.answers,
      };
    },
  };
};
