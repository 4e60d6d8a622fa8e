import type { IntakePage, ResponsesByLinkId } from '@evenkeel/contract/intake-questionnaire';
import { byLinkId, itemsOfPages } from '@evenkeel/contract/intake-rules';

/**
 * The answers with the first ones that items come with, where nothing was answered or taken away yet. `isNew`
 * says where they stand: in what was there from the start, and in what has just been added.
 */
export const withFirst = (
  pages: readonly IntakePage[],
  given: ResponsesByLinkId,
  isNew: (linkId: string) => boolean,
): ResponsesByLinkId => {
  const first = itemsOfPages(pages).flatMap(({ linkId, initial }) =>
    initial !== undefined && given[linkId] === undefined && isNew(linkId) ? [{ linkId, value: initial }] : [],
  );
  if (first.length === 0) return given;
  return byLinkId([...Object.entries(given).map(([linkId, value = null]) => ({ linkId, value })), ...first]);
};
