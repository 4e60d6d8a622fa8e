import type { IntakePage, ResponsesByLinkId } from '@evenkeel/contract/intake-questionnaire';
import { placeOf } from '@evenkeel/contract/intake-places';
import { enabledLinkIds, everyItem, shownItems, withEntries } from '@evenkeel/contract/intake-rules';

/** What stands on the pages now, given the answers so far and the entries that are open. */
export const shownLinkIds = (
  pages: readonly IntakePage[],
  responses: ResponsesByLinkId,
  open?: ReadonlySet<string>,
): ReadonlySet<string> => {
  const enabled = enabledLinkIds(pages, responses, open);
  const there = withEntries(pages, responses, open);
  const shown = there.flatMap(({ items }) => everyItem(shownItems(items, enabled)));
  return new Set(shown.map(({ linkId }) => linkId));
};

/** Indexes of the pages that have something on them now; a page without items is a text to read. */
export const shownPages = (pages: readonly IntakePage[], shown: ReadonlySet<string>): number[] => {
  const indexes = pages.flatMap(({ items }, index) =>
    items.length === 0 || items.some(({ linkId }) => shown.has(linkId)) ? [index] : [],
  );
  // Somebody who is asked nothing at all still has a page to go on from.
  return indexes.length === 0 ? [0] : indexes;
};

/** The page to show where one is asked for: itself, the next that has something on it, or the last. */
export const nearestPage = (asked: number, indexes: readonly number[]): number =>
  indexes.find((index) => index >= asked) ?? indexes.at(-1) ?? 0;

/** Index of the page that an item stands on, in whichever entry of a group. */
export const pageOf = (pages: readonly IntakePage[], linkId: string): number => {
  const { linkId: base } = placeOf(linkId);
  return pages.findIndex(({ items }) =>
    everyItem(items).some((item) => item.linkId === linkId || item.linkId === base),
  );
};
