import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** To be built. */
export function StepPolicies({ next, back }: StepProps) {
  return (
    <StepFrame step="POLICIES" title="Policies" back={back} nextLabel="Confirm &amp; Sign" onNext={next} />
  );
}
