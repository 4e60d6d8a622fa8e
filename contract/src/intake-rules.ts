import { enabledKeys, isSafetyAnswer } from './answer-rules.ts';
import { textError } from './answer-formats.ts';
import { keptText } from './answer-limits.ts';
import type { Matches } from './answer-patterns.ts';
import { inScope, questionFinder, spreadPages, type SpreadPages } from './intake-entries.ts';
import type {
  IntakeItem,
  IntakePage,
  IntakeResponse,
  IntakeValue,
  ResponsesByLinkId,
} from './intake-questionnaire.ts';
import type { EnableWhen } from './questionnaire.ts';

/**
 * The rules of an intake's answers, one definition for the form that asks and the server that stores.
 * Pure functions over pages and answers, without the schema library; no I/O.
 */

/** The answers by linkId, in an object without a prototype: a linkId such as `constructor` finds nothing. */
export const byLinkId = (responses: readonly IntakeResponse[]): Record<string, IntakeValue> => {
  const values: Record<string, IntakeValue> = Object.fromEntries(
    responses.map(({ linkId, value }) => [linkId, value]),
  );
  return Object.setPrototypeOf(values, null) as typeof values;
};

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether something has been answered: blank texts, and lists of nothing else, are no answers. */
export const isAnsweredValue = (value: IntakeValue | undefined): value is Exclude<IntakeValue, null> => {
  if (value === undefined || value === null) return false;
  return typeof value === 'string' ? !isBlank(value) : !value.every(isBlank);
};

/** Whether an item can have an answer: a group, and a text to read, cannot. */
export const isAsked = ({ type }: IntakeItem): boolean => type !== 'group';

/** Every item with those below it, in the order in which they are read. */
export const everyItem = (items: readonly IntakeItem[]): IntakeItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.items)]);

/** Every item of every page, in the order in which they are read. */
export const itemsOfPages = (pages: readonly IntakePage[]): IntakeItem[] =>
  pages.flatMap(({ items }) => everyItem(items));

/** What was answered, whatever object the answers stand in. */
const valueIn = (responses: ResponsesByLinkId, linkId: string): IntakeValue | undefined =>
  Object.hasOwn(responses, linkId) ? responses[linkId] : undefined;

/** An item by its linkId, as conditions name it. */
interface Conditional {
  readonly key: string;
  readonly enableWhen: EnableWhen;
}

/** Every item with all the conditions it stands under, its groups' and its question's included. */
export const withConditions = (items: readonly IntakeItem[], above: EnableWhen = []): Conditional[] =>
  items.flatMap((item) => {
    const own = [...above, ...(item.enableWhen ?? [])];
    const isAnswered = { question: item.linkId, operator: 'exists', answer: true } as const;
    const below: EnableWhen =
      item.type === 'group' ? own : [...own, { behavior: 'all', conditions: [isAnswered] }];
    return [{ key: item.linkId, enableWhen: own }, ...withConditions(item.items, below)];
  });

/** Answers as conditions compare them: a list without its blanks, and nothing where nothing is left. */
const answersAlone = (responses: ResponsesByLinkId): ResponsesByLinkId =>
  byLinkId(
    Object.entries(responses).map(([linkId, value = null]) => {
      if (!isAnsweredValue(value)) return { linkId, value: null };
      return { linkId, value: typeof value === 'string' ? value : value.filter((one) => !isBlank(one)) };
    }),
  );

const spreadOut = (
  pages: readonly IntakePage[],
  responses: ResponsesByLinkId,
  open?: Iterable<string>,
): SpreadPages => {
  const answered = Object.keys(responses).filter((linkId) => isAnsweredValue(responses[linkId]));
  return spreadPages(pages, answered, open);
};

/**
 * The pages as they stand before a person with these answers: every entry of a group that repeats is a group of
 * its own in it. `open` are entries that are there though nothing is in them yet.
 */
export const withEntries = (
  pages: readonly IntakePage[],
  responses: ResponsesByLinkId,
  open?: Iterable<string>,
): readonly IntakePage[] => spreadOut(pages, responses, open).pages;

const enabledIn = (spread: SpreadPages, responses: ResponsesByLinkId): ReadonlySet<string> => {
  const { conditionals, gathered } = inScope(
    spread.pages.flatMap(({ items }) => withConditions(items)),
    spread,
  );
  return enabledKeys(conditionals, answersAlone(responses), gathered);
};

/** The linkIds of the items that are shown, groups and their entries included, given the answers so far. */
export const enabledLinkIds = (
  pages: readonly IntakePage[],
  responses: ResponsesByLinkId,
  open?: Iterable<string>,
): ReadonlySet<string> => enabledIn(spreadOut(pages, responses, open), responses);

/** What is shown of these items: those that are enabled, and of groups only such as have something in them. */
export const shownItems = (items: readonly IntakeItem[], enabled: ReadonlySet<string>): IntakeItem[] =>
  items.flatMap((item) => {
    if (!enabled.has(item.linkId)) return [];
    const below = shownItems(item.items, enabled);
    const isEmptied = item.type === 'group' && item.items.length > 0 && below.length === 0;
    return isEmptied ? [] : [{ ...item, items: below }];
  });

/**
 * The answers to a choice of several once `touched` has been put in or taken out of them: an override
 * option such as “None of these” clears the others, and choosing another clears it.
 */
export const withOverrides = (
  { answerOptions }: IntakeItem,
  chosen: readonly string[],
  touched: string,
): string[] => {
  const overrides = new Set(
    answerOptions.filter(({ isOverride }) => isOverride === true).map(({ id }) => id),
  );
  if (!chosen.includes(touched)) return [...chosen];
  return overrides.has(touched) ? [touched] : chosen.filter((one) => !overrides.has(one));
};

const optionError = (item: IntakeItem, chosen: string, matches?: Matches): string | null => {
  if (item.answerOptions.some(({ id }) => id === chosen)) return null;
  const required = item.multiple ? '* Must select at least one option' : '* Required';
  return item.open === true && !isBlank(chosen) ? textError(item, chosen, matches) : required;
};

const choicesError = (item: IntakeItem, chosen: readonly string[], matches?: Matches): string | null => {
  const overrides = item.answerOptions.filter(({ isOverride }) => isOverride === true);
  const holdsOverride = overrides.some(({ id }) => chosen.includes(id));
  if (new Set(chosen).size < chosen.length || (holdsOverride && chosen.length > 1)) {
    return '* Must select at least one option';
  }
  return chosen.map((one) => optionError(item, one, matches)).find((error) => error !== null) ?? null;
};

const whenOpen = (item: IntakeItem): string | null => {
  if (item.required !== true || !isAsked(item)) return null;
  if (item.type === 'choice' && item.multiple) return '* Must select at least one option';
  return item.format === 'whole-number' ? '* Enter whole number' : '* Required';
};

/**
 * What is wrong with an answer, in the words a person reads beside the question; null when it may be
 * sent. It says nothing of whether the item is asked at all: `responseErrors` does. A server brings `matches` of its
 * own to hold texts to patterns.
 */
export const responseError = (
  item: IntakeItem,
  value: IntakeValue | undefined,
  matches?: Matches,
): string | null => {
  if (!isAnsweredValue(value)) return whenOpen(item);
  if (!isAsked(item)) return 'This has no answer';
  if (item.type === 'choice') {
    if (item.multiple) {
      return typeof value === 'string'
        ? '* Must select at least one option'
        : choicesError(item, value, matches);
    }
    return typeof value === 'string' ? optionError(item, value, matches) : '* Required';
  }
  if (typeof value === 'string') return item.multiple ? '* Required' : textError(item, value, matches);
  if (!item.multiple) return '* Required';
  const errors = value.filter((one) => !isBlank(one)).map((one) => textError(item, one, matches));
  return errors.find((error) => error !== null) ?? null;
};

/** What is wrong with how many entries of a group there are; one that nothing is in is none. */
const entriesError = (group: IntakeItem, responses: ResponsesByLinkId): string | null => {
  const { items, minOccurs = 0, maxOccurs = Number.POSITIVE_INFINITY } = group;
  const filled = items.filter((entry) =>
    everyItem(entry.items).some(({ linkId }) => isAnsweredValue(valueIn(responses, linkId))),
  ).length;
  if (filled < minOccurs) return minOccurs === 1 ? '* Required' : `* Add at least ${minOccurs}`;
  return filled > maxOccurs ? `* Enter at most ${maxOccurs}` : null;
};

/**
 * What is wrong with the answers to these items, by linkId; those that are not asked have no error. Of a group
 * that repeats they hold its entries, as `withEntries` gives them.
 */
export const errorsAmong = (
  items: readonly IntakeItem[],
  enabled: ReadonlySet<string>,
  responses: ResponsesByLinkId,
  matches?: Matches,
): ReadonlyMap<string, string> =>
  new Map(
    everyItem(items).flatMap((item): [string, string][] => {
      if (!enabled.has(item.linkId)) return [];
      const error =
        item.repeats === true
          ? entriesError(item, responses)
          : responseError(item, valueIn(responses, item.linkId), matches);
      return error === null ? [] : [[item.linkId, error]];
    }),
  );

/** What is wrong with a whole set of answers, by linkId; the items that are not asked have no error. */
export const responseErrors = (
  pages: readonly IntakePage[],
  responses: ResponsesByLinkId,
  matches?: Matches,
): ReadonlyMap<string, string> => {
  const spread = spreadOut(pages, responses);
  return errorsAmong(
    spread.pages.flatMap(({ items }) => items),
    enabledIn(spread, responses),
    responses,
    matches,
  );
};

/** Whether an answer calls for crisis resources at once. */
export const isSafetyValue = (item: IntakeItem, value: IntakeValue | undefined): boolean => {
  if (!isAnsweredValue(value)) return false;
  const isNumber = item.format === 'whole-number' || item.format === 'decimal';
  const asNumber = item.type === 'text' && isNumber && typeof value === 'string';
  return isSafetyAnswer(item, asNumber ? Number(value) : value);
};

/** The linkIds of the shown items whose answers call for crisis resources. */
export const safetyLinkIds = (pages: readonly IntakePage[], responses: ResponsesByLinkId): string[] => {
  const spread = spreadOut(pages, responses);
  const enabled = enabledIn(spread, responses);
  return itemsOfPages(spread.pages)
    .filter((item) => enabled.has(item.linkId) && isSafetyValue(item, valueIn(responses, item.linkId)))
    .map(({ linkId }) => linkId);
};

/** An answer as it is kept: blanks are none, and what is held to a form has no space around it. */
export const keptValue = (item: IntakeItem, value: IntakeValue | undefined): IntakeValue => {
  if (!isAnsweredValue(value)) return null;
  if (typeof value === 'string') return keptText(item, value);
  return value.filter((one) => !isBlank(one)).map((one) => keptText(item, one));
};

/** What is kept of a set of answers. */
interface ToStore {
  /** Each question that is asked, in the order of the pages; null where it was left open. */
  readonly responses: IntakeResponse[];
  /** The linkIds that name no question of these pages, or one in more entries than there can be. */
  readonly unknown: string[];
}

/** The answers of the questions that are asked, and of no other. Their rules are those of `responseErrors`. */
export const responsesToStore = (
  pages: readonly IntakePage[],
  responses: readonly IntakeResponse[],
): ToStore => {
  const values = byLinkId(responses);
  const spread = spreadOut(pages, values);
  const enabled = enabledIn(spread, values);
  const questions = itemsOfPages(spread.pages).filter(isAsked);
  const known = new Set(questions.map(({ linkId }) => linkId));
  const find = questionFinder(pages);
  // That an entry is not there any more may be said of each of its items.
  const isKnown = ({ linkId, value }: IntakeResponse): boolean =>
    known.has(linkId) || (!isAnsweredValue(value) && find(linkId) !== undefined);
  return {
    responses: questions
      .filter(({ linkId }) => enabled.has(linkId))
      .map((item) => ({ linkId: item.linkId, value: keptValue(item, values[item.linkId]) })),
    unknown: responses.filter((response) => !isKnown(response)).map(({ linkId }) => linkId),
  };
};
