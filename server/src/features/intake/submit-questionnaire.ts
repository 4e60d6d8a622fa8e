import type { Body } from '@evenkeel/contract/endpoint';
import type { submitIntakeQuestionnaire } from '@evenkeel/contract/intake';
import { byLinkId, responseErrors, responsesToStore, safetyLinkIds } from '@evenkeel/contract/intake-rules';
import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { raiseIntakeAlert } from '../../answering/intake-alert.ts';
import { matchesPattern } from '../../answering/text-patterns.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Principal, RequestFacts } from '../../http/handlers.ts';
import { once } from '../../http/idempotency.ts';
import { auditIntake } from './audit-intake.ts';
import { removedEntries } from './entries.ts';
import { holdIntake, requireOpen } from './held-intake.ts';
import { pagesOf } from './questionnaire.ts';
import { requireSigned } from './steps.ts';
import { changesTo, storeAnswers } from './store-answers.ts';
import { unknownFields } from './unknown-answers.ts';

type Submission = Body<typeof submitIntakeQuestionnaire>;

/** Holds what was sent to every rule. Throws `invalid-answers`. */
const requireValid = (
  pages: readonly IntakePage[],
  sent: readonly IntakeResponse[],
  unknown: readonly string[],
): void => {
  const fields = unknownFields(unknown);
  const errors = responseErrors(pages, byLinkId(sent), matchesPattern);
  for (const [linkId, error] of errors) fields[`responses.${linkId}`] = error;
  if (Object.keys(fields).length > 0) throw new AppError('invalid-answers', { fields });
};

/**
 * Submits the whole questionnaire: what it leaves out is left open. Answers that were saved to questions
 * that are not asked stay until the intake is completed, for a person may change their mind again.
 * Sent once more, it changes nothing. An old revision is refused only where something would be overwritten.
 *
 * @throws `intake-changed` where another device has changed something that this one does not know of;
 * `intake-completed`, `intake-incomplete`, `invalid-answers`.
 */
export const submitQuestionnaire = async (
  { db, clock, jobs }: Context,
  call: { readonly principal: Principal<'intake'>; readonly request: RequestFacts },
  body: Submission,
): Promise<{ revision: number }> => {
  const now = clock.now();
  const { invitationId } = call.principal;
  const key = {
    scope: `submit-intake:${invitationId}`,
    key: call.request.idempotencyKey,
    request: body,
    now,
  };
  const pages = await pagesOf(db, invitationId);
  return db.transaction().execute((tx) =>
    once(tx, key, async () => {
      const intake = await holdIntake(tx, call.principal);
      requireOpen(intake);
      await requireSigned(tx, intake);
      const { responses, unknown } = responsesToStore(pages, body.responses);
      const removed = await removedEntries(tx, intake, { pages, sent: body.responses });
      const changed = [...(await changesTo(tx, intake, responses, pages)), ...removed];
      const isStale = body.revision !== undefined && body.revision !== intake.revision;
      if (isStale && changed.length > 0) throw new AppError('intake-changed');
      requireValid(pages, body.responses, unknown);
      if (intake.questionnaire_submitted_at !== null && changed.length === 0) {
        return { revision: intake.revision };
      }
      await storeAnswers(tx, intake, changed, now);
      const triggers = safetyLinkIds(pages, byLinkId(responses));
      if (triggers.length > 0) await raiseIntakeAlert(tx, jobs, intake, { linkIds: triggers, now });
      const revision = intake.revision + (changed.length > 0 ? 1 : 0);
      await tx
        .updateTable('intake_invitations')
        .set({
          revision,
          page_index: Math.max(pages.length - 1, 0),
          questionnaire_submitted_at: now,
          safety_triggered: intake.safety_triggered || triggers.length > 0,
        })
        .where('id', '=', intake.id)
        .execute();
      await auditIntake(tx, intake, { ...call, at: now, action: 'intake.submit-questionnaire' });
      return { revision };
    }),
  );
};
