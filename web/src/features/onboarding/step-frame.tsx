import type { ReactNode } from 'react';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { onboardingSteps, type OnboardingStep } from './state.ts';
import styles from './onboarding.module.css';

interface StepFrameProps {
  readonly step: OnboardingStep;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** One step, with how far it is on the way. */
export function StepFrame({ step, title, lead, children }: StepFrameProps) {
  const number = onboardingSteps.indexOf(step) + 1;
  const count = onboardingSteps.length;
  return (
    <Screen title={title} lead={lead}>
      <div className={styles['stack']}>
        <ProgressBar value={number} max={count} label={`Step ${number} of ${count}`} />
        {children}
      </div>
    </Screen>
  );
}
