import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** To be built. */
export function StepPayment({ next, back }: StepProps) {
  return <StepFrame step="PAYMENT" title="Payment" back={back} nextLabel="Next" onNext={next} />;
}
