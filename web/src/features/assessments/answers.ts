import {
  answerError,
  enabledKeys,
  isAnswered,
  isSafetyAnswer,
  keptAnswer,
  type AnswersByKey,
} from '@evenkeel/contract/answer-rules';
import type { Assessment } from '@evenkeel/contract/assessments';
import type { Answer, AnswerOption, Question } from '@evenkeel/contract/questionnaire';
import type { ErrorsByKey } from '../answering/outcome.ts';
import { typedRules } from './typed-rules.ts';

export interface AskedQuestion {
  readonly question: Question;
  /** The options of the question's section, for questions that bring none of their own. */
  readonly shared: readonly AnswerOption[];
}

export const questionsOf = ({ content }: Assessment): Question[] =>
  content.sections.flatMap(({ questions }) => questions);

const askedQuestions = (assessment: Assessment, answers: AnswersByKey): AskedQuestion[] => {
  const enabled = enabledKeys(questionsOf(assessment), answers);
  return assessment.content.sections.flatMap(({ questions, answers: shared }) =>
    questions.filter(({ key }) => enabled.has(key)).map((question) => ({ question, shared })),
  );
};

/** Values by question key, in an object without a prototype: a key such as `constructor` finds nothing. */
export const keyed = <T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> => {
  const values: Record<string, T> = Object.fromEntries(entries);
  return Object.setPrototypeOf(values, null) as typeof values;
};

/** What is wrong, by question key. In the fields of this form may stand what is no answer yet. */
export const findErrors = (
  assessment: Assessment,
  answers: AnswersByKey,
  form?: HTMLFormElement,
): ErrorsByKey => {
  const { textError, unfinished } = typedRules();
  const open = form && unfinished(form);
  return keyed(
    askedQuestions(assessment, answers).flatMap(({ question, shared }) => {
      const value = open?.has(question.key) ? '?' : answers[question.key];
      const error = answerError(question, value, { shared: [...shared], textError });
      return error === null ? [] : [[question.key, error] as const];
    }),
  );
};

/** The first question in reading order that has an error. A record's own order is not the questions'. */
export const firstWithError = (assessment: Assessment, errors: ErrorsByKey): string | undefined =>
  questionsOf(assessment).find(({ key }) => errors[key] !== undefined)?.key;

/** What is sent: every question that is asked, with null where it was skipped or left blank. */
export const answersToSend = (assessment: Assessment, answers: AnswersByKey): Answer[] =>
  askedQuestions(assessment, answers).map(({ question }) => ({
    key: question.key,
    value: keptAnswer(question, answers[question.key]),
  }));

/** Whether any answer that is given calls for crisis resources. */
export const callsForHelp = (assessment: Assessment, answers: AnswersByKey): boolean =>
  askedQuestions(assessment, answers).some(({ question }) => isSafetyAnswer(question, answers[question.key]));

export interface Progress {
  readonly answered: number;
  readonly asked: number;
}

/** How many of the questions that are asked have an answer. */
export const progressOf = (enabled: ReadonlySet<string>, answers: AnswersByKey): Progress => ({
  answered: [...enabled].filter((key) => isAnswered(answers[key])).length,
  asked: enabled.size,
});
