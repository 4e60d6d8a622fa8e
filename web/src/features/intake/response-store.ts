import type {
  IntakePage,
  IntakeResponse,
  IntakeValue,
  ResponsesByLinkId,
} from '@evenkeel/contract/intake-questionnaire';
import { entriesAround, questionFinder } from '@evenkeel/contract/intake-entries';
import { hasPlace } from '@evenkeel/contract/intake-places';
import {
  byLinkId,
  everyItem,
  itemsOfPages,
  responseError,
  withEntries,
} from '@evenkeel/contract/intake-rules';
import { withFirst } from './first-answers.ts';
import { isFilledEntry, isSameOrder, linkIdsIn, nextEntry } from './response-entries.ts';
import { cleanValue, isSameValue } from './response-values.ts';
import { shownLinkIds } from './shown-pages.ts';

/** What is wrong, by linkId. */
export type ErrorsByLinkId = ReadonlyMap<string, string>;

export interface ResponseState {
  /** The pages with the entries that are there now; the same object until there are others. */
  readonly pages: readonly IntakePage[];
  /** The server's answers under this device's own. */
  readonly given: ResponsesByLinkId;
  /** What stands in the fields: what was given, and first answers where nothing was. */
  readonly responses: ResponsesByLinkId;
  /** The entries that are shown even while nothing is in them: they were added or filled in on this visit. */
  readonly open: ReadonlySet<string>;
  /** The linkIds whose answers the server does not have yet. */
  readonly unsent: ReadonlySet<string>;
  /** The linkIds of what stands on the pages now; the same object until it changes. */
  readonly shown: ReadonlySet<string>;
  /** Shown beside their items. */
  readonly errors: ErrorsByLinkId;
}

/**
 * The answers to an intake's questionnaire while they are being given, and which of them the server has.
 * Each item subscribes to its own answer, so that a touch renders one question however many there are.
 */
export interface ResponseStore {
  readonly get: () => ResponseState;
  /** Returns the way to undo it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: (linkId: string, value: IntakeValue) => void;
  /** Opens one more entry of a group, by the group's linkId, and answers with the entry's own. */
  readonly addEntry: (group: string) => string;
  /** Takes an entry away with all that was answered in it. */
  readonly removeEntry: (entry: string) => void;
  /** The first answers that stand on a page are the person's now. */
  readonly takeFirst: (at: number) => void;
  /** A page is left: what was opened on it and nothing was put into is there no more. */
  readonly closeEmpty: () => void;
  readonly showErrors: (errors: ErrorsByLinkId) => void;
  /** The server has these now; what was changed meanwhile is still to be sent. */
  readonly noteSent: (sent: readonly IntakeResponse[]) => void;
  /** The server's answers, another device's among them: own ones that it does not have stay over them. */
  readonly takeFromServer: (responses: readonly IntakeResponse[]) => void;
}

/** What this device keeps of the answers that the server does not have: written at each of them. */
export interface ResponseDraft {
  readonly put: (response: IntakeResponse) => void;
  readonly drop: (sent: readonly IntakeResponse[]) => void;
}

interface KnownResponses {
  /** What the server has. */
  readonly sent: readonly IntakeResponse[];
  /** What this device has changed since. */
  readonly unsent: readonly IntakeResponse[];
}

const listOf = (responses: ResponsesByLinkId): IntakeResponse[] =>
  Object.entries(responses).map(([linkId, value = null]) => ({ linkId, value }));

const isSameSet = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((one) => right.has(one));

/** Opens the answers to these pages; a draft of what they do not ask is left out. */
export const createResponseStore = (
  pages: readonly IntakePage[],
  known: KnownResponses,
  draft: ResponseDraft,
): ResponseStore => {
  const find = questionFinder(pages);
  const around = entriesAround(pages);
  const listeners = new Set<() => void>();
  const unsentAtFirst = known.unsent.filter(({ linkId }) => find(linkId) !== undefined);
  const atFirst = byLinkId([...known.sent, ...unsentAtFirst]);

  /** The entries that were added on this visit, until something is put into them. */
  let added: ReadonlySet<string> = new Set();

  /** What follows from the answers and the open entries. */
  const seen = (given: ResponsesByLinkId, open: ReadonlySet<string>) => {
    const there = withEntries(pages, given, open);
    const isNew = (linkId: string) =>
      !hasPlace(linkId) || around(linkId).some(({ entry }) => added.has(entry));
    const responses = withFirst(there, given, isNew);
    return { pages: there, responses, shown: shownLinkIds(pages, responses, open) };
  };

  /** First answers among these that the person has left as they are, as answers of their own. */
  const takenFirst = (linkIds: readonly string[]): IntakeResponse[] =>
    linkIds.flatMap((linkId) => {
      const value = state.given[linkId] === undefined ? state.responses[linkId] : undefined;
      return value === undefined ? [] : [{ linkId, value }];
    });

  let state: ResponseState = {
    given: atFirst,
    open: new Set(),
    unsent: new Set(unsentAtFirst.map(({ linkId }) => linkId)),
    errors: new Map(),
    ...seen(atFirst, new Set()),
  };

  const change = (next: Partial<Pick<ResponseState, 'given' | 'open' | 'unsent' | 'errors'>>) => {
    const { given = state.given, open = state.open } = next;
    const isSame = given === state.given && open === state.open;
    const now = isSame ? state : seen(given, open);
    state = {
      ...state,
      ...next,
      responses: now.responses,
      pages: isSameOrder(now.pages, state.pages) ? state.pages : now.pages,
      shown: isSameSet(now.shown, state.shown) ? state.shown : now.shown,
    };
    for (const listener of listeners) listener();
  };

  /** An error that is shown goes as soon as it is mended; none appears before Next. */
  const errorsAfter = (linkId: string, value: IntakeValue): ErrorsByLinkId => {
    const groups = around(linkId).map(({ group }) => group);
    if (![linkId, ...groups].some((one) => state.errors.has(one))) return state.errors;
    const errors = new Map(state.errors);
    // How many entries there are is looked at anew on Next.
    for (const group of groups) errors.delete(group);
    if (!errors.has(linkId)) return errors;
    const item = find(linkId);
    const error = item === undefined ? null : responseError(item, cleanValue(value));
    if (error === null) errors.delete(linkId);
    else errors.set(linkId, error);
    return errors;
  };

  /** Takes answers of this device's own. */
  const put = (
    responses: readonly IntakeResponse[],
    open: ReadonlySet<string>,
    errors: ErrorsByLinkId,
  ): void => {
    change({
      given: byLinkId([...listOf(state.given), ...responses]),
      open: isSameSet(open, state.open) ? state.open : open,
      unsent: new Set([...state.unsent, ...responses.map(({ linkId }) => linkId)]),
      errors,
    });
    for (const response of responses) draft.put(response);
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (linkId, value) => {
      const entries = around(linkId).map(({ entry }) => entry);
      const filled = entries.filter((entry) => added.has(entry));
      // Whoever fills in an entry takes over what stands in it already.
      const beside = filled.flatMap((entry) => linkIdsIn(entry, pages, Object.keys(state.responses)));
      const first = takenFirst([...new Set(beside)].filter((other) => other !== linkId));
      added = new Set([...added].filter((entry) => !filled.includes(entry)));
      put([...first, { linkId, value }], new Set([...state.open, ...entries]), errorsAfter(linkId, value));
    },
    addEntry: (name) => {
      const group = itemsOfPages(state.pages).find(({ linkId }) => linkId === name);
      if (group === undefined) return name;
      const entry = nextEntry(group);
      added = new Set([...added, entry]);
      // Those beside it stay, even if nothing is in them.
      change({ open: new Set([...state.open, ...group.items.map(({ linkId }) => linkId), entry]) });
      return entry;
    },
    removeEntry: (entry) => {
      const gone = linkIdsIn(entry, pages, Object.keys({ ...state.responses, ...state.given })).filter(
        (linkId) => state.given[linkId] !== null,
      );
      const errors = new Map(state.errors);
      for (const linkId of linkIdsIn(entry, pages, errors.keys())) errors.delete(linkId);
      const open = new Set(state.open);
      for (const one of [entry, ...linkIdsIn(entry, pages, open)]) open.delete(one);
      put(
        gone.map((linkId) => ({ linkId, value: null })),
        open,
        errors,
      );
    },
    takeFirst: (at) => {
      const there = everyItem(withEntries(pages, state.given)[at]?.items ?? []);
      const taken = takenFirst(there.map(({ linkId }) => linkId).filter((linkId) => state.shown.has(linkId)));
      if (taken.length > 0) put(taken, state.open, state.errors);
    },
    closeEmpty: () => {
      if (state.open.size > 0) change({ open: new Set() });
    },
    showErrors: (errors) => change({ errors }),
    noteSent: (sent) => {
      const arrived = sent.filter(({ linkId, value }) => isSameValue(state.given[linkId], value));
      const linkIds = new Set(arrived.map(({ linkId }) => linkId));
      change({ unsent: new Set([...state.unsent].filter((linkId) => !linkIds.has(linkId))) });
      draft.drop(arrived);
    },
    takeFromServer: (responses) => {
      const own = [...state.unsent].map((linkId) => ({ linkId, value: state.given[linkId] ?? null }));
      const given = byLinkId([...responses, ...own]);
      // An entry that had something in it and has nothing any more was removed elsewhere.
      const isGone = (entry: string) =>
        isFilledEntry(entry, pages, state.given) && !isFilledEntry(entry, pages, given);
      change({ given, open: new Set([...state.open].filter((entry) => !isGone(entry))) });
    },
  };
};
