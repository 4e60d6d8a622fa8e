import { answerError, enabledKeys, type AnswersByKey } from '@evenkeel/contract/answer-rules';
import type { Assessment } from '@evenkeel/contract/assessments';
import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import type { ErrorsByKey } from '../answering/outcome.ts';
import { keyed, questionsOf } from './answers.ts';
import { typedRules } from './typed-rules.ts';

export interface AnswerState {
  readonly answers: AnswersByKey;
  /** Keys of the questions that are asked; the same object until it changes. */
  readonly enabled: ReadonlySet<string>;
  /** Shown beside their questions. */
  readonly errors: ErrorsByKey;
}

/**
 * The answers to one assessment while they are being given. Each row of the form subscribes to its own
 * answer, so that a touch renders one question however long the instrument is.
 */
export interface AnswerStore {
  readonly get: () => AnswerState;
  /** Returns the way to undo it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: (key: string, value: AnswerValue) => void;
  readonly showErrors: (errors: ErrorsByKey) => void;
}

const isSameSet = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((key) => right.has(key));

export const createAnswerStore = (
  assessment: Assessment,
  initial: AnswersByKey,
  onAnswers: (answers: AnswersByKey) => void,
): AnswerStore => {
  const questions = questionsOf(assessment);
  const sharedOptions = new Map(
    assessment.content.sections.flatMap((section) =>
      section.questions.map((question) => [question.key, section.answers] as const),
    ),
  );
  const listeners = new Set<() => void>();
  const first = keyed(Object.entries(initial));
  let state: AnswerState = { answers: first, enabled: enabledKeys(questions, first), errors: keyed([]) };

  const change = (next: AnswerState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** An error that is shown goes as soon as it is mended; none appears before Next or Submit. */
  const errorsAfter = (key: string, value: AnswerValue): ErrorsByKey => {
    if (state.errors[key] === undefined) return state.errors;
    const others = Object.entries(state.errors).filter(([other]) => other !== key);
    const question = questions.find((one) => one.key === key);
    const error =
      question &&
      answerError(question, value, { shared: sharedOptions.get(key), textError: typedRules().textError });
    return keyed(error ? [...others, [key, error]] : others);
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (key, value) => {
      const answers = keyed([...Object.entries(state.answers), [key, value]]);
      const enabled = enabledKeys(questions, answers);
      change({
        answers,
        enabled: isSameSet(enabled, state.enabled) ? state.enabled : enabled,
        errors: errorsAfter(key, value),
      });
      onAnswers(answers);
    },
    showErrors: (errors) => change({ ...state, errors: keyed(Object.entries(errors)) }),
  };
};
