import { isAnswered, isShown } from '@evenkeel/contract/answer-rules';
import type { AnswerValue, Preface } from '@evenkeel/contract/questionnaire';
import { useSyncExternalStore } from 'react';
import type { AnswerState, AnswerStore } from './answer-store.ts';
import { progressOf } from './answers.ts';

/** Renders again only when what `select` takes out of the state has changed; it must be comparable by identity. */
const useAnswerState = <T>(store: AnswerStore, select: (state: AnswerState) => T): T => {
  const snapshot = () => select(store.get());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
};

export const useAnswer = (store: AnswerStore, key: string): AnswerValue | undefined =>
  useAnswerState(store, ({ answers }) => answers[key]);

export const useAnswerError = (store: AnswerStore, key: string): string | undefined =>
  useAnswerState(store, ({ errors }) => errors[key]);

export const useEnabled = (store: AnswerStore): ReadonlySet<string> =>
  useAnswerState(store, ({ enabled }) => enabled);

export const useErrorCount = (store: AnswerStore): number =>
  useAnswerState(store, ({ errors }) => Object.keys(errors).length);

export const useHasAnswers = (store: AnswerStore): boolean =>
  useAnswerState(store, ({ answers }) => Object.values(answers).some(isAnswered));

/** Answered and asked questions, as one text such as `3/9`, which compares by value. */
export const useProgress = (store: AnswerStore): { answered: number; asked: number } => {
  const text = useAnswerState(store, ({ enabled, answers }) => {
    const { answered, asked } = progressOf(enabled, answers);
    return `${answered}/${asked}`;
  });
  const [answered = 0, asked = 0] = text.split('/').map(Number);
  return { answered, asked };
};

/** The texts that are shown, given the answers so far. */
export const useShownTexts = (store: AnswerStore, texts: readonly Preface[]): readonly Preface[] => {
  const shown = useAnswerState(store, ({ enabled, answers }) =>
    texts.map((text) => (isShown(text, enabled, answers) ? '1' : '0')).join(''),
  );
  return texts.filter((_, index) => shown[index] === '1');
};
