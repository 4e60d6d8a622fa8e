import type { Assessment } from '@evenkeel/contract/assessments';
import { useCallback, useEffect, useId, useRef, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Screen } from '../../ui/screen.tsx';
import { findErrors, firstWithError } from './answers.ts';
import { FormFooter, type FormFooterProps } from './form-footer.tsx';
import { QuestionRow } from './question-row.tsx';
import { Texts } from './texts.tsx';
import { useEnabled } from './use-answers.ts';
import styles from './assessment-form.module.css';

interface AssessmentFormProps extends Omit<FormFooterProps, 'formId'> {
  readonly userId: string;
  readonly assessment: Assessment;
  /** Whom the questions are about, where that is somebody else. */
  readonly about?: string | null | undefined;
  /** Which one of how many, such as "1 of 2"; empty when there is but one. */
  readonly step?: string | undefined;
  /** All answers are right. */
  readonly onSubmit: () => void;
}

const goTo = (control: HTMLElement) => {
  control.focus({ preventScroll: true });
  control.closest('[data-question]')?.scrollIntoView({ block: 'start' });
};

/** One assessment: every question that is asked, and the button that leads on. */
export function AssessmentForm({
  userId,
  assessment,
  store,
  about,
  step,
  onSubmit,
  ...footer
}: AssessmentFormProps) {
  const formId = useId();
  const controls = useRef(new Map<string, HTMLElement>());
  /** The question to go to whose field has not been loaded yet. */
  const awaited = useRef<string | null>(null);
  const register = useCallback((key: string, control: HTMLElement | null) => {
    if (control === null) {
      controls.current.delete(key);
      return;
    }
    controls.current.set(key, control);
    if (awaited.current !== key) return;
    awaited.current = null;
    goTo(control);
  }, []);

  const goToFirstError = useCallback(() => {
    const key = firstWithError(assessment, store.get().errors);
    const control = key === undefined ? undefined : controls.current.get(key);
    awaited.current = control === undefined ? (key ?? null) : null;
    if (control !== undefined) goTo(control);
  }, [assessment, store]);

  // Errors that came with the form are the server's.
  useEffect(goToFirstError, [goToFirstError]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (footer.busy) return;
    const errors = findErrors(assessment, store.get().answers, event.currentTarget);
    // The words have to stand there when focus reads them out.
    flushSync(() => store.showErrors(errors));
    if (Object.keys(errors).length === 0) onSubmit();
    else goToFirstError();
  };

  return (
    <Screen
      title={assessment.name}
      // The name of an instrument can tell what somebody is treated for.
      documentTitle={['Assessment', step].filter(Boolean).join(' ')}
      lead={[about, step].filter(Boolean).join(' · ')}
      footer={<FormFooter formId={formId} store={store} {...footer} />}
    >
      <form id={formId} noValidate onSubmit={submit} aria-label={assessment.name}>
        <Sections {...{ userId, assessment, store, register }} />
      </form>
    </Screen>
  );
}

interface SectionsProps extends Pick<AssessmentFormProps, 'userId' | 'assessment' | 'store'> {
  readonly register: (key: string, control: HTMLElement | null) => void;
}

function Sections({ userId, assessment, store, register }: SectionsProps) {
  const enabled = useEnabled(store);
  return assessment.content.sections.map(({ title, questions, answers: shared, closing }) => (
    <section key={questions[0]?.key ?? title} className={styles['section']}>
      {title !== '' && title !== assessment.name && <h2>{title}</h2>}
      {questions
        .filter(({ key }) => enabled.has(key))
        .map((question) => (
          <QuestionRow key={question.key} {...{ userId, question, shared, store, register }} />
        ))}
      {closing && <Texts store={store} texts={closing} />}
    </section>
  ));
}
