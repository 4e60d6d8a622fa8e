import { NotYetScreen } from './not-yet-screen.tsx';

/** `/accept-invite`, until accounts can be created here. */
export function Component() {
  return (
    <NotYetScreen
      title="Create your account"
      instead="Your clinic sets up your account for now. You can answer assessments without one: open the link in the message that your clinic sent you."
    />
  );
}
