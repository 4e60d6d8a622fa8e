import { entriesAround, entryLinkId } from '@evenkeel/contract/intake-entries';
import type { IntakeItem, IntakePage, ResponsesByLinkId } from '@evenkeel/contract/intake-questionnaire';
import { entryAfter, placeOf } from '@evenkeel/contract/intake-places';
import { isAnsweredValue, itemsOfPages } from '@evenkeel/contract/intake-rules';

/** A random number from 0 to below 1. */
const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** The linkId of one more entry of a group, as the group stands on the pages now. */
export const nextEntry = ({ linkId, items }: IntakeItem): string => {
  const paths = items.map((entry) => placeOf(entry.linkId).path);
  const next = entryAfter(
    paths.flatMap((path) => path.at(-1) ?? []),
    random,
  );
  return entryLinkId(placeOf(linkId).linkId, [...(paths[0] ?? []).slice(0, -1), next]);
};

/** The linkIds among these that stand in an entry. */
export const linkIdsIn = (
  entry: string,
  pages: readonly IntakePage[],
  linkIds: Iterable<string>,
): string[] => {
  const around = entriesAround(pages);
  return [...linkIds].filter((linkId) => around(linkId).some((one) => one.entry === entry));
};

/** Whether anything has been answered in an entry. */
export const isFilledEntry = (
  entry: string,
  pages: readonly IntakePage[],
  given: ResponsesByLinkId,
): boolean => linkIdsIn(entry, pages, Object.keys(given)).some((linkId) => isAnsweredValue(given[linkId]));

/** Whether the same items stand on these pages in the same order. */
export const isSameOrder = (left: readonly IntakePage[], right: readonly IntakePage[]): boolean => {
  if (left === right) return true;
  const [mine, theirs] = [itemsOfPages(left), itemsOfPages(right)];
  return mine.length === theirs.length && mine.every(({ linkId }, index) => linkId === theirs[index]?.linkId);
};
