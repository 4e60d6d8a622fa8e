import type { CheckInModule } from '@evenkeel/contract/check-ins';
import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import type { Draft, DraftOf, Drafts } from '../answering/drafts.ts';
import type { RefusedAnswers } from '../answering/outcome.ts';
import { questionNodes, type AnsweredCheckIn } from './submission.ts';

interface BookState {
  /** Which check-in is open. */
  readonly at: number;
  /** One for each check-in. */
  readonly drafts: readonly Draft[];
}

/** The check-ins of a visit while they are being answered; every change is kept on the device at once. */
export interface CheckInBook {
  readonly get: () => BookState;
  /** Returns the way to undo it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: (nodeId: string, value: AnswerValue) => void;
  /** Goes to a step of the open check-in. */
  readonly goTo: (step: number) => void;
  /** The open check-in is done: opens the next, or gives everything that was answered when it was the last. */
  readonly finish: () => readonly AnsweredCheckIn[] | null;
  readonly goBack: () => void;
}

interface BookParts {
  readonly userId: string;
  readonly modules: readonly CheckInModule[];
  readonly drafts: Drafts;
  readonly refused: RefusedAnswers;
}

const noDraft: Draft = { answers: {}, isDone: false };

/** Where to go on: at the answers that were refused, else at the first check-in that is not done. */
const firstOpen = (modules: readonly CheckInModule[], drafts: readonly Draft[], refused: RefusedAnswers) => {
  const refusedAt = modules.findIndex(({ id }) => refused[id] !== undefined);
  if (refusedAt >= 0) return refusedAt;
  const open = drafts.findIndex(({ isDone }) => !isDone);
  return open >= 0 ? open : drafts.length - 1;
};

/** Which of its questions to go on at: the first that was refused, else where the person stood. */
const openAtRefused = (module: CheckInModule, draft: Draft, refused: RefusedAnswers): Draft => {
  const errors = refused[module.id];
  if (errors === undefined) return draft;
  const at = questionNodes(module).findIndex(({ id }) => errors[id] !== undefined);
  return at < 0 ? draft : { ...draft, at };
};

export const createCheckInBook = ({ userId, modules, drafts, refused }: BookParts): CheckInBook => {
  const draftsOf = modules.map(({ id, versionId }): DraftOf => ({ userId, contentId: id, versionId }));
  const found = modules.map((module, index) => {
    const of = draftsOf[index];
    return openAtRefused(module, (of && drafts.load(of)) ?? noDraft, refused);
  });
  let state: BookState = { at: firstOpen(modules, found, refused), drafts: found };
  const listeners = new Set<() => void>();

  const become = (next: BookState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (changes: Partial<Draft>) => {
    const present = { ...(state.drafts[state.at] ?? noDraft), ...changes };
    const of = draftsOf[state.at];
    if (of !== undefined) drafts.save(of, present);
    become({ ...state, drafts: state.drafts.with(state.at, present) });
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (nodeId, value) =>
      change({ answers: { ...state.drafts[state.at]?.answers, [nodeId]: value }, isDone: false }),
    goTo: (step) => change({ at: step }),
    finish: () => {
      change({ isDone: true });
      if (state.at < modules.length - 1) {
        become({ ...state, at: state.at + 1 });
        return null;
      }
      return modules.map((module, index) => ({ module, answers: state.drafts[index]?.answers ?? {} }));
    },
    goBack: () => become({ ...state, at: Math.max(0, state.at - 1) }),
  };
};
