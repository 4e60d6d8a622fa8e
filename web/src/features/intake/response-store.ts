import type {
  IntakePage,
  IntakeResponse,
  IntakeValue,
  ResponsesByLinkId,
} from '@evenkeel/contract/intake-questionnaire';
import { byLinkId, itemsOfPages, responseError } from '@evenkeel/contract/intake-rules';
import { cleanValue, isSameValue } from './response-values.ts';
import { shownLinkIds } from './shown-pages.ts';

/** What is wrong, by linkId. */
export type ErrorsByLinkId = ReadonlyMap<string, string>;

export interface ResponseState {
  /** The server's answers under this device's own. */
  readonly responses: ResponsesByLinkId;
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
  const items = new Map(itemsOfPages(pages).map((item) => [item.linkId, item]));
  const listeners = new Set<() => void>();
  const unsentAtFirst = known.unsent.filter(({ linkId }) => items.has(linkId));
  const atFirst = byLinkId([...known.sent, ...unsentAtFirst]);
  let state: ResponseState = {
    responses: atFirst,
    unsent: new Set(unsentAtFirst.map(({ linkId }) => linkId)),
    shown: shownLinkIds(pages, atFirst),
    errors: new Map(),
  };

  const change = (next: Partial<Omit<ResponseState, 'shown'>>) => {
    const responses = next.responses ?? state.responses;
    const shown = responses === state.responses ? state.shown : shownLinkIds(pages, responses);
    state = { ...state, ...next, shown: isSameSet(shown, state.shown) ? state.shown : shown };
    for (const listener of listeners) listener();
  };

  /** An error that is shown goes as soon as it is mended; none appears before Next. */
  const errorsAfter = (linkId: string, value: IntakeValue): ErrorsByLinkId => {
    if (!state.errors.has(linkId)) return state.errors;
    const errors = new Map(state.errors);
    const item = items.get(linkId);
    const error = item === undefined ? null : responseError(item, cleanValue(value));
    if (error === null) errors.delete(linkId);
    else errors.set(linkId, error);
    return errors;
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (linkId, value) => {
      change({
        responses: byLinkId([...listOf(state.responses), { linkId, value }]),
        unsent: new Set([...state.unsent, linkId]),
        errors: errorsAfter(linkId, value),
      });
      draft.put({ linkId, value });
    },
    showErrors: (errors) => change({ errors }),
    noteSent: (sent) => {
      const arrived = sent.filter(({ linkId, value }) => isSameValue(state.responses[linkId], value));
      const linkIds = new Set(arrived.map(({ linkId }) => linkId));
      change({ unsent: new Set([...state.unsent].filter((linkId) => !linkIds.has(linkId))) });
      draft.drop(arrived);
    },
    takeFromServer: (responses) => {
      const own = [...state.unsent].map((linkId) => ({ linkId, value: state.responses[linkId] ?? null }));
      change({ responses: byLinkId([...responses, ...own]) });
    },
  };
};
