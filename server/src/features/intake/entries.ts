import { entriesAround } from '@evenkeel/contract/intake-entries';
import { hasPlace } from '@evenkeel/contract/intake-places';
import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { byLinkId, enabledLinkIds, itemsOfPages, withEntries } from '@evenkeel/contract/intake-rules';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import type { IntakeRow } from './held-intake.ts';
import { answersOf } from './questionnaire.ts';

const linkIdsIn = (pages: readonly IntakePage[]): ReadonlySet<string> =>
  new Set(itemsOfPages(pages).map(({ linkId }) => linkId));

interface Changing {
  readonly pages: readonly IntakePage[];
  readonly changed: readonly IntakeResponse[];
}

/** Throws `invalid-answers` where an answer would make more entries of a group than there can be. */
export const requireRoom = async (tx: Tx, intake: IntakeRow, { pages, changed }: Changing): Promise<void> => {
  const added = changed.filter(({ linkId, value }) => value !== null && hasPlace(linkId));
  if (added.length === 0) return;
  const values = byLinkId([...(await answersOf(tx, intake)), ...changed]);
  const there = linkIdsIn(withEntries(pages, values));
  // One that comes in between can be too much for another, which nobody would see any more.
  const isBeyond = (linkId: string) => values[linkId] !== null && hasPlace(linkId) && !there.has(linkId);
  if (!Object.keys(values).some(isBeyond)) return;
  const fields: Record<string, string> = {};
  for (const { linkId } of added) fields[`responses.${linkId}`] = 'There is no room for one more';
  throw new AppError('invalid-answers', { fields });
};

interface Sent {
  readonly pages: readonly IntakePage[];
  /** All that a person submits. */
  readonly sent: readonly IntakeResponse[];
}

/**
 * What is stored of entries that a submission does not have any more, as answers that are taken away. Those of a
 * group that is not asked stay: the person may change their mind.
 */
export const removedEntries = async (
  tx: Tx,
  intake: IntakeRow,
  { pages, sent }: Sent,
): Promise<IntakeResponse[]> => {
  const around = entriesAround(pages);
  const within = (await answersOf(tx, intake)).filter(
    ({ linkId, value }) => value !== null && around(linkId).length > 0,
  );
  if (within.length === 0) return [];
  const values = byLinkId(sent);
  const enabled = enabledLinkIds(pages, values);
  const there = linkIdsIn(withEntries(pages, values));
  return within
    .filter(({ linkId }) =>
      around(linkId).some(({ group, entry }) => enabled.has(group) && !there.has(entry)),
    )
    .map(({ linkId }) => ({ linkId, value: null }));
};
