import type { IntakeItem, IntakePage } from './intake-questionnaire.ts';
import { atPlace, byEntry, firstEntry, placeOf } from './intake-places.ts';
import { limits } from './limits.ts';
import type { EnableWhen } from './questionnaire.ts';

/**
 * Pages with what repeats spread out: each entry of a group is a group of its own, with items of its own.
 * Everything else looks at such pages as at any others. Pure, and without the schema library.
 */

/** The groups that repeat around an item, from the outermost on; those of a group that repeats end with itself. */
type Chains = ReadonlyMap<string, readonly string[]>;

const chainsOf = (pages: readonly IntakePage[]): Chains => {
  const chains = new Map<string, readonly string[]>();
  const walk = (items: readonly IntakeItem[], above: readonly string[]) => {
    for (const item of items) {
      const chain = item.repeats === true ? [...above, item.linkId] : above;
      if (chain.length > 0) chains.set(item.linkId, chain);
      walk(item.items, chain);
    }
  };
  for (const { items } of pages) walk(items, []);
  return chains;
};

const known = new WeakMap<readonly IntakePage[], Chains>();

/** The same pages are asked about at each touch of a key. */
const chainsIn = (pages: readonly IntakePage[]): Chains => {
  const found = known.get(pages) ?? chainsOf(pages);
  known.set(pages, found);
  return found;
};

/** Names an entry itself; `path` ends with its own id. */
export const entryLinkId = (group: string, path: readonly string[]): string =>
  group + path.map((entry) => `[${entry}]`).join('');

/** An entry that an answer stands in, and its group, each by its linkId there. */
interface Around {
  readonly group: string;
  readonly entry: string;
}

/** Finds the entries that an answer stands in, from the outermost on; none outside of groups that repeat. */
const entriesOfAnswer = (chains: Chains, name: string): Around[] => {
  const { linkId, path } = placeOf(name);
  const chain = chains.get(linkId);
  if (chain === undefined || path.length > chain.length) return [];
  const full = chain.map((_, level) => path[level] ?? firstEntry);
  return chain.map((group, level) => ({
    group: atPlace(group, full.slice(0, level)),
    entry: entryLinkId(group, full.slice(0, level + 1)),
  }));
};

/** Finds the entries that an answer to these pages stands in, from the outermost on. */
export const entriesAround = (pages: readonly IntakePage[]): ((linkId: string) => Around[]) => {
  const chains = chainsIn(pages);
  return (linkId) => entriesOfAnswer(chains, linkId);
};

/** The entries of each group that has any, by the group's linkId in its place. */
const entriesByGroup = (
  chains: Chains,
  answered: Iterable<string>,
  open: Iterable<string>,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const entries = new Map<string, Set<string>>();
  for (const name of [...answered, ...open]) {
    for (const { group, entry } of entriesOfAnswer(chains, name)) {
      const own = entries.get(group) ?? new Set();
      entries.set(group, own.add(placeOf(entry).path.at(-1) ?? firstEntry));
    }
  }
  return entries;
};

/**
 * Finds the question that a linkId of an answer names, in whichever entry it stands. It says nothing of whether
 * that entry is there.
 */
export const questionFinder = (
  pages: readonly IntakePage[],
): ((linkId: string) => IntakeItem | undefined) => {
  const chains = chainsIn(pages);
  const questions = new Map<string, IntakeItem>();
  const walk = (items: readonly IntakeItem[]) => {
    for (const item of items) {
      if (item.type !== 'group') questions.set(item.linkId, item);
      walk(item.items);
    }
  };
  for (const { items } of pages) walk(items);
  return (name) => {
    const { linkId, path } = placeOf(name);
    const isPlace = path.length <= (chains.get(linkId) ?? []).length && atPlace(linkId, path) === name;
    return questions.get(name) ?? (isPlace ? questions.get(linkId) : undefined);
  };
};

const sizeOf = (items: readonly IntakeItem[]): number =>
  items.reduce((sum, { type, items: below }) => sum + (type === 'group' ? 0 : 1) + sizeOf(below), 0);

/** What an entry is called: the group's words and which one it is. */
const entryText = (group: string, place: number): string =>
  `${group.trim() === '' || group.length > 60 ? 'Entry' : group.trim()} ${place}`;

export interface SpreadPages {
  readonly pages: readonly IntakePage[];
  /** Whether anything repeats at all. */
  readonly repeats: boolean;
  /** The linkIds that an item which repeats has in all its places. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  readonly chains: Chains;
}

/**
 * Spreads out pages as they were imported. An entry is there once something in it is `answered`, or while it
 * is `open` though it is empty; a group without any has its first. Beyond the contract's limits there are none.
 */
export const spreadPages = (
  pages: readonly IntakePage[],
  answered: Iterable<string>,
  open: Iterable<string> = [],
): SpreadPages => {
  const chains = chainsIn(pages);
  if (chains.size === 0) return { pages, repeats: false, places: new Map(), chains };
  const entries = entriesByGroup(chains, answered, open);
  const places = new Map<string, string[]>();
  let left = limits.intakeResponses - pages.reduce((sum, { items }) => sum + sizeOf(items), 0);

  const entriesOf = (group: IntakeItem, path: readonly string[]): string[] => {
    const [first = firstEntry, ...others] = [...(entries.get(atPlace(group.linkId, path)) ?? [])].toSorted(
      byEntry,
    );
    const size = sizeOf(group.items);
    const more = others.slice(0, Math.min(limits.intakeEntries - 1, Math.max(0, Math.floor(left / size))));
    left -= more.length * size;
    return [first, ...more];
  };

  const spread = (item: IntakeItem, path: readonly string[]): IntakeItem => {
    const isWithin = chains.has(item.linkId);
    const linkId = atPlace(item.linkId, path);
    if (isWithin && item.type !== 'group')
      places.set(item.linkId, [...(places.get(item.linkId) ?? []), linkId]);
    if (item.repeats !== true) {
      const items = item.items.map((one) => spread(one, path));
      const isAsIs = linkId === item.linkId && items.every((one, index) => one === item.items[index]);
      return isAsIs ? item : { ...item, id: linkId, linkId, items };
    }
    return {
      ...item,
      id: linkId,
      linkId,
      items: entriesOf(item, path).map((entry, index) => {
        const own = [...path, entry];
        const name = entryLinkId(item.linkId, own);
        return {
          id: name,
          linkId: name,
          text: entryText(item.text, index + 1),
          type: 'group',
          multiple: false,
          answerOptions: [],
          items: item.items.map((one) => spread(one, own)),
        };
      }),
    };
  };
  const spreaded = pages.map((page) => ({ ...page, items: page.items.map((item) => spread(item, [])) }));
  return { pages: spreaded, repeats: true, places, chains };
};

/** An item with its conditions. */
interface Conditional {
  readonly key: string;
  readonly enableWhen: EnableWhen;
}

/** Conditions that name answers by the places that they mean. */
interface Scoped {
  readonly conditionals: readonly Conditional[];
  /** What means the answers of several entries. */
  readonly gathered: ReadonlyMap<string, readonly string[]>;
}

/**
 * Has each condition look where FHIR has it look: at the answer in the same entry, and from outside of a
 * group at the answers in all of its entries.
 */
export const inScope = (
  conditionals: readonly Conditional[],
  { repeats, places, chains }: SpreadPages,
): Scoped => {
  const gathered = new Map<string, readonly string[]>();
  if (!repeats) return { conditionals, gathered };

  const nameFor = (question: string, owner: string): string => {
    const chain = chains.get(question);
    if (chain === undefined) return question;
    const at = placeOf(owner);
    const around = chains.get(at.linkId) ?? [];
    const apart = chain.findIndex((group, level) => around[level] !== group);
    const shared = (apart === -1 ? chain : chain.slice(0, apart)).map(
      (_, level) => at.path[level] ?? firstEntry,
    );
    if (apart === -1) return atPlace(question, shared);
    const name = `${entryLinkId(question, shared)}[*]`;
    if (!gathered.has(name)) {
      const isThere = (linkId: string) => {
        const { path } = placeOf(linkId);
        return shared.every((entry, level) => (path[level] ?? firstEntry) === entry);
      };
      gathered.set(name, (places.get(question) ?? []).filter(isThere));
    }
    return name;
  };

  return {
    conditionals: conditionals.map(({ key, enableWhen }) => ({
      key,
      enableWhen: enableWhen.map(({ behavior, conditions }) => ({
        behavior,
        conditions: conditions.map((condition) => ({
          ...condition,
          question: nameFor(condition.question, key),
        })),
      })),
    })),
    gathered,
  };
};
