import type {
  IntakeItem,
  IntakePage,
  IntakeResponse,
  IntakeValue,
} from '@evenkeel/contract/intake-questionnaire';
import { entryLinkId } from '@evenkeel/contract/intake-entries';
import { entryAfter, firstEntry, placeOf } from '@evenkeel/contract/intake-places';
import {
  byLinkId,
  enabledLinkIds,
  everyItem,
  isAsked,
  itemsOfPages,
  withEntries,
} from '@evenkeel/contract/intake-rules';
import { textForRules } from './text-for-rules.ts';

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

const oneOf = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];

/** Any answer that an item takes. */
export const anyAnswer = (item: IntakeItem, random: () => number): IntakeValue => {
  const ownWords = item.open === true && random() < 0.2 ? textForRules(item, random) : null;
  if (item.type === 'text') {
    const several = Array.from({ length: 1 + Math.floor(random() * 3) }, () => textForRules(item, random));
    return item.multiple ? several : textForRules(item, random);
  }
  const options = item.answerOptions.filter(({ isOverride }) => isOverride !== true).map(({ id }) => id);
  const override = item.answerOptions.find(({ isOverride }) => isOverride === true)?.id;
  if (!item.multiple) return ownWords ?? oneOf(options, random) ?? null;
  if (override !== undefined && (random() < 0.3 || options.length === 0)) return [override];
  const chosen = options.filter(() => random() < 0.4);
  const [first] = options;
  if (ownWords !== null) chosen.push(ownWords);
  return chosen.length === 0 && first !== undefined ? [first] : chosen;
};

/** A few more entries of each group that has none yet; as many as it has to have, and no more than it can. */
const addEntries = (items: readonly IntakeItem[], open: Set<string>, random: () => number): void => {
  for (const group of everyItem(items).filter(({ repeats }) => repeats === true)) {
    const entries = group.items.map(({ linkId }) => linkId);
    if (entries.some((entry) => open.has(entry))) continue;
    const { minOccurs = 1, maxOccurs = 3 } = group;
    const count = minOccurs + Math.floor(random() * (1 + Math.max(0, maxOccurs - minOccurs)));
    const path = placeOf(entries[0] ?? '').path.slice(0, -1);
    const base = placeOf(group.linkId).linkId;
    const ids = [firstEntry];
    while (ids.length < count) ids.push(entryAfter(ids, random));
    for (const id of ids) open.add(entryLinkId(base, [...path, id]));
  }
};

/** The questions of groups whose entries are counted, each of which has to have something in it. */
const counted = (items: readonly IntakeItem[]): ReadonlySet<string> =>
  new Set(
    everyItem(items)
      .filter(({ minOccurs }) => minOccurs !== undefined)
      .flatMap(({ items: entries }) => everyItem(entries).map(({ linkId }) => linkId)),
  );

/**
 * Goes through pages as somebody would: answers what is shown, of what may be left open only a part, adds entries
 * to what repeats, and looks again for what an answer has brought up. What was answered and is hidden since stays
 * in the list.
 */
export const answerAtRandom = (pages: readonly IntakePage[], random: () => number): IntakeResponse[] => {
  const given = new Map<string, IntakeValue>();
  const open = new Set<string>();
  const eagerness = 0.3 + random() * 0.7;
  for (let again = true; again;) {
    again = false;
    const responses = byLinkId([...given].map(([linkId, value]) => ({ linkId, value })));
    addEntries(
      withEntries(pages, responses, open).flatMap(({ items }) => items),
      open,
      random,
    );
    const enabled = enabledLinkIds(pages, responses, open);
    const items = itemsOfPages(withEntries(pages, responses, open));
    const needed = counted(items);
    for (const item of items.filter(isAsked)) {
      if (!enabled.has(item.linkId) || given.has(item.linkId)) continue;
      const answers = item.required === true || needed.has(item.linkId) || random() < eagerness;
      given.set(item.linkId, answers ? anyAnswer(item, random) : null);
      again = true;
    }
  }
  return [...given].map(([linkId, value]) => ({ linkId, value }));
};
