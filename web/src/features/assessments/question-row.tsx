import { isAnswered, isSafetyAnswer } from '@evenkeel/contract/answer-rules';
import type { AnswerOption, Question } from '@evenkeel/contract/questionnaire';
import { lazy, memo, Suspense, useState } from 'react';
import { lazyFile } from '../../lazy-file.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AnswerStore } from './answer-store.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { NumberQuestion } from './number-question.tsx';
import { SafetyAlert } from '../answering/safety-alert.tsx';
import { Texts } from './texts.tsx';
import { useAnswer, useAnswerError } from './use-answers.ts';
import styles from './assessment-form.module.css';

// Most assessments only have options to choose from: what is typed comes in a file of its own.
const loadTyped = lazyFile(() => import('./typed-questions.tsx'));
const TypedQuestion = lazy(async () => ({ default: (await loadTyped()).TypedQuestion }));
const OpenChoiceQuestion = lazy(async () => ({ default: (await loadTyped()).OpenChoiceQuestion }));

export interface QuestionRowProps {
  readonly userId: string;
  readonly question: Question;
  /** Options of the section, for a question that brings none. */
  readonly shared: readonly AnswerOption[];
  readonly store: AnswerStore;
  /** Takes the control that is focused when the answer is wrong. */
  readonly register: (key: string, control: HTMLElement | null) => void;
}

/** One question with its texts, its error and, at once under it, the help that an answer calls for. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { userId, question, store } = props;
  const value = useAnswer(store, question.key);
  const [first] = useState(value);
  return (
    <div
      className={classes(styles['row'], isAnswered(value) && styles['answered'])}
      data-question={question.key}
    >
      <Texts store={store} texts={question.prefaces ?? []} />
      <Suspense fallback={<Skeleton rows={1} />}>
        <Answering {...props} />
      </Suspense>
      {isSafetyAnswer(question, value) && <SafetyAlert userId={userId} isNew={value !== first} />}
    </div>
  );
});

function Answering({ question, shared, store, register }: QuestionRowProps) {
  const common = {
    question,
    value: useAnswer(store, question.key),
    error: useAnswerError(store, question.key),
    onAnswer: (value: Parameters<AnswerStore['answer']>[1]) => store.answer(question.key, value),
    register: (control: HTMLElement | null) => register(question.key, control),
  };
  switch (question.type) {
    case 'free_text':
      return <TypedQuestion {...common} />;
    case 'number':
      return <NumberQuestion {...common} />;
    case 'single-choice':
    case 'multi-select':
      return question.open === true ? (
        <OpenChoiceQuestion {...common} shared={shared} />
      ) : (
        <ChoiceQuestion {...common} shared={shared} />
      );
  }
}
