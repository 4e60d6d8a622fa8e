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
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Why the last try to go on failed; said above the buttons. */
  readonly problem?: ReactNode;
  readonly back?: (() => void) | null;
  /** The way on: a submit button of `formId`, or one that is pressed. */
  readonly nextLabel: string;
  readonly formId?: string | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Another way on, between Back and the main one. */
  readonly besides?: ReactNode;
}

/** One step: what it asks, how far it is on the way, and the ways back and on. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, lead, children, problem, back, nextLabel, formId, onNext, busy, disabled, besides } =
    props;
  return (
    <Screen
      title={title}
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
          <div className={styles['buttons']}>
            {back && (
              <Button variant="secondary" onClick={back}>
                Back
              </Button>
            )}
            {besides}
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
