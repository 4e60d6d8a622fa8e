import { NotYetScreen } from './not-yet-screen.tsx';

/** `/forgot-password`, until passwords can be reset here. */
export function Component() {
  return (
    <NotYetScreen
      title="Forgot password"
      instead="You can log in without it: enter your email, and we will send you a link that signs you in."
    />
  );
}
