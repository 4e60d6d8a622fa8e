import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SavedLine } from '../answering/saved-line.tsx';
import { intakeStore } from './intake-store.ts';
import { indexOfStep, intakeSteps, type IntakeStep } from './steps.ts';
import { WhyHere } from './why-here.tsx';
import styles from './intake.module.css';

interface StepFrameProps {
  readonly step: IntakeStep;
  readonly title: string;
  /** Names the document instead of the title, where that would tell the browser's history too much. */
  readonly documentTitle?: string | undefined;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Why the last try to go on failed; said above the buttons. */
  readonly problem?: ReactNode;
  /** What is still to be mended, in one line; announced. */
  readonly attention?: string | undefined;
  readonly back?: (() => void) | null;
  /** The way on: a submit button of `formId`, or one that is pressed; none where the step has its own. */
  readonly nextLabel?: string | undefined;
  readonly formId?: string | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Another way on, between Back and the main one. */
  readonly besides?: ReactNode;
}

/** One step: what it asks, how far it is on the way, and the ways back and on. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, documentTitle, lead, children, problem, attention, back, besides } = props;
  return (
    <Screen
      title={title}
      documentTitle={documentTitle}
      lead={lead}
      footer={
        <>
          {problem && (
            <Notice tone="bad" announce>
              {problem}
            </Notice>
          )}
          <div className={styles['progress']}>
            <StepProgress step={step} />
            {step !== 'INTRO' && <SavedLine isKept={intakeStore.isKept()} />}
          </div>
          <p role="alert" className={styles['attention']}>
            {attention}
          </p>
          <div className={styles['buttons']}>
            {back && (
              <Button variant="secondary" onClick={back}>
                Back
              </Button>
            )}
            {besides}
            <WayOn {...props} />
          </div>
        </>
      }
    >
      <div className={styles['stack']}>
        <WhyHere />
        {children}
      </div>
    </Screen>
  );
}

function WayOn({ nextLabel, formId, onNext, busy, disabled }: StepFrameProps) {
  if (nextLabel === undefined) return null;
  return (
    <Button
      wide
      type={formId === undefined ? 'button' : 'submit'}
      form={formId}
      onClick={onNext}
      busy={busy}
      disabled={disabled}
    >
      {nextLabel}
    </Button>
  );
}

/** How far the intake has come, drawn and in words. */
export function StepProgress({ step }: { readonly step: IntakeStep }) {
  const index = indexOfStep(step);
  const last = intakeSteps.length - 1;
  return (
    <ProgressBar
      value={(index / last) * 100}
      max={100}
      label={`Step ${index + 1} of ${intakeSteps.length}`}
    />
  );
}
