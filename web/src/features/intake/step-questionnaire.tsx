import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** To be built. */
export function StepQuestionnaire({ next, back }: StepProps) {
  return <StepFrame step="QUESTIONNAIRE" title="Your answers" back={back} nextLabel="Next" onNext={next} />;
}
