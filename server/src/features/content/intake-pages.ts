import type { IntakeItem, IntakePage } from '@evenkeel/contract/intake-questionnaire';
import { everyItem, isAsked } from '@evenkeel/contract/intake-rules';

/** A group with more questions than this is spread over several pages. */
const mostOnAPage = 12;
/** As many questions as a page gathers of its own accord. */
const handful = 6;
/** A group within a long one that is long enough for a page of its own. */
const leastOfAPage = 4;

const sizeOf = (items: readonly IntakeItem[]): number => everyItem(items).filter(isAsked).length;

/** What an item waits for, and what waits may name in it. */
interface Piece {
  readonly item: IntakeItem;
  readonly size: number;
  readonly linkIds: readonly string[];
  readonly waitsFor: readonly string[];
}

const pieceOf = (item: IntakeItem): Piece => ({
  item,
  size: sizeOf([item]),
  linkIds: everyItem([item]).map(({ linkId }) => linkId),
  waitsFor: (item.enableWhen ?? []).flatMap(({ conditions }) => conditions.map(({ question }) => question)),
});

/** Fills pages up to a limit; what follows from an answer stays with its question where it fits. */
const filled = (pieces: readonly Piece[], limit: number): IntakeItem[][] => {
  const pages: IntakeItem[][] = [];
  let here = new Set<string>();
  let size = 0;
  for (const { item, size: more, linkIds, waitsFor } of pieces) {
    const page = pages.at(-1);
    const together = size + more;
    const belongs = together <= mostOnAPage && waitsFor.some((linkId) => here.has(linkId));
    if (page !== undefined && (together <= limit || belongs)) {
      page.push(item);
      size = together;
    } else {
      pages.push([item]);
      here = new Set();
      size = more;
    }
    for (const linkId of linkIds) here.add(linkId);
  }
  return pages;
};

/** A text to read introduces what comes after it, so on no page but the last does one stand at the end. */
const withTextsAhead = (pages: readonly IntakeItem[][]): IntakeItem[][] => {
  const moved: IntakeItem[][] = [];
  let ahead: IntakeItem[] = [];
  for (const [index, page] of pages.entries()) {
    const all = [...ahead, ...page];
    const isLast = index === pages.length - 1;
    const end = isLast ? all.length : 1 + all.findLastIndex((item) => sizeOf([item]) > 0);
    ahead = all.slice(end);
    if (end > 0) moved.push(all.slice(0, end));
  }
  return moved;
};

/** Gathers items into as few pages of a handful as there can be, as even as they come. */
const gathered = (items: readonly IntakeItem[], description: string): IntakePage[] => {
  const pieces = items.map(pieceOf);
  const limits = Array.from({ length: handful }, (_one, index) => index + 1);
  const tried = limits.map((limit) => filled(pieces, limit));
  const fewest = tried.at(-1)?.length;
  const even = tried.find((pages) => pages.length === fewest) ?? [];
  return withTextsAhead(even).map((page, index) => ({
    description: index === 0 || description === '' ? description : `${description} (continued)`,
    items: page,
  }));
};

/** A group's items without the group: its condition goes to each of them. */
const opened = ({ items, enableWhen = [] }: IntakeItem): IntakeItem[] =>
  enableWhen.length === 0
    ? items
    : items.map((item) => ({ ...item, enableWhen: [...enableWhen, ...(item.enableWhen ?? [])] }));

const longestTitle = 120;

const titleOf = (outer: string, inner: string): string => {
  if (outer === '' || inner === '' || inner.startsWith(outer)) return inner === '' ? outer : inner;
  return outer.length + inner.length <= longestTitle ? `${outer}: ${inner}` : inner;
};

const isGroup = ({ type, items }: IntakeItem): boolean => type === 'group' && items.length > 0;

/** A group that repeats is answered as a whole. */
const canOpen = (item: IntakeItem): boolean => isGroup(item) && item.repeats !== true;

/** Pages of a list: groups that are long enough stand on pages of their own, what is between them is gathered. */
const paged = (items: readonly IntakeItem[], description: string, leastOfAGroup: number): IntakePage[] => {
  const pages: IntakePage[] = [];
  let between: IntakeItem[] = [];
  for (const item of items) {
    if (!isGroup(item) || sizeOf([item]) < leastOfAGroup) {
      between.push(item);
      continue;
    }
    const [first, ...others] = pagesOfGroup(item, description);
    // Texts alone are no page: they introduce the next.
    const ahead = sizeOf(between) === 0 ? between : [];
    if (ahead.length === 0) pages.push(...gathered(between, description));
    if (first !== undefined) pages.push({ ...first, items: [...ahead, ...first.items] }, ...others);
    between = [];
  }
  return [...pages, ...gathered(between, description)];
};

const pagesOfGroup = (group: IntakeItem, outer: string): IntakePage[] => {
  if (!canOpen(group)) return [{ description: titleOf(outer, group.text), items: [group] }];
  const [description, items] = [titleOf(outer, group.text), opened(group)];
  if (sizeOf(items) <= mostOnAPage) return [{ description, items }];
  return paged(items, description, leastOfAPage);
};

/**
 * Spreads a form's items over pages: each group at the top is one, long ones are several, and questions
 * between groups are gathered. Conditions go along, so a page is only where an item stands.
 */
export const pagesOf = (roots: readonly IntakeItem[], title: string): IntakePage[] => {
  const [only, ...more] = roots;
  // A group around everything is the form once more.
  if (only !== undefined && more.length === 0 && canOpen(only) && only.items.some(isGroup)) {
    const inner = only.text === title ? '' : only.text;
    return paged(opened(only), inner, 1);
  }
  return paged(roots, '', 1);
};
