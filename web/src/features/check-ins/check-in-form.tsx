import type { CheckInFormProps } from './check-in-form-props.ts';
import { isLifestyle } from './groups.ts';
import { LifestyleSteps } from './lifestyle-steps.tsx';
import { NodesForm } from './nodes-form.tsx';

/** One check-in: the lifestyle sliders one at a time, every other module on one page. */
export function CheckInForm(props: CheckInFormProps) {
  return isLifestyle(props.module) ? <LifestyleSteps {...props} /> : <NodesForm {...props} />;
}
