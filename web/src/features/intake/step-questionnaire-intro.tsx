import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** To be built. */
export function StepQuestionnaireIntro({ next, back }: StepProps) {
  return (
    <StepFrame
      step="QUESTIONNAIRE_INTRO"
      title="Questions from your clinic"
      back={back}
      nextLabel="Next"
      onNext={next}
    />
  );
}
