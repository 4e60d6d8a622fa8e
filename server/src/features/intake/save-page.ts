import { questionFinder } from '@evenkeel/contract/intake-entries';
import { keptValue } from '@evenkeel/contract/intake-rules';
import type { Body } from '@evenkeel/contract/endpoint';
import type { saveIntakePage } from '@evenkeel/contract/intake';
import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../http/handlers.ts';
import { requireRoom } from './entries.ts';
import { holdIntake, requireOpen, requireOpenFor } from './held-intake.ts';
import { pagesOf } from './questionnaire.ts';
import { changesTo, storeAnswers } from './store-answers.ts';
import { unknownFields } from './unknown-answers.ts';

/** Answers as they are kept, whatever rules they may break yet. Throws `invalid-answers` for what is not asked anywhere. */
const kept = (pages: readonly IntakePage[], sent: readonly IntakeResponse[]): IntakeResponse[] => {
  const find = questionFinder(pages);
  const unknown = sent.map(({ linkId }) => linkId).filter((linkId) => find(linkId) === undefined);
  if (unknown.length > 0) throw new AppError('invalid-answers', { fields: unknownFields(unknown) });
  return sent.map(({ linkId, value }) => {
    const item = find(linkId);
    return { linkId, value: item === undefined ? null : keptValue(item, value) };
  });
};

/**
 * Keeps what a device has changed on a page. Where that changes something that was submitted, it is to be
 * submitted again.
 *
 * @returns the revision of the answers.
 */
export const savePage = async (
  { db, clock }: Context,
  principal: Principal<'intake'>,
  { pageIndex, responses }: Body<typeof saveIntakePage>,
): Promise<{ revision: number }> => {
  requireOpenFor(principal);
  // Before the intake is held: other devices wait for what happens then.
  const pages = await pagesOf(db, principal.invitationId);
  if (pageIndex >= pages.length) {
    throw new AppError('invalid-fields', { fields: { pageIndex: 'There is no such page' } });
  }
  const answers = kept(pages, responses);
  return db.transaction().execute(async (tx) => {
    const intake = await holdIntake(tx, principal);
    requireOpen(intake);
    const changed = await changesTo(tx, intake, answers, pages);
    await requireRoom(tx, intake, { pages, changed });
    await storeAnswers(tx, intake, changed, clock.now());
    const revision = intake.revision + (changed.length > 0 ? 1 : 0);
    await tx
      .updateTable('intake_invitations')
      .set({
        revision,
        page_index: Math.max(intake.page_index, Math.min(pageIndex + 1, pages.length - 1)),
        ...(changed.length > 0 ? { questionnaire_submitted_at: null } : {}),
      })
      .where('id', '=', intake.id)
      .execute();
    return { revision };
  });
};
