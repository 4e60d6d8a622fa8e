import { Notice } from '../../ui/notice.tsx';
import type { OnboardingOutcome } from './carried.ts';

interface WhyHereProps {
  readonly linkRefused: boolean;
  readonly sessionEnded: boolean;
  readonly onboarding: OnboardingOutcome | null;
}

/** Why somebody who meant to be signed in sees the form again. */
export function WhyHere({ linkRefused, sessionEnded, onboarding }: WhyHereProps) {
  if (linkRefused) {
    return (
      <Notice tone="bad" title="That link did not sign you in">
        A link works once, and for 10 minutes. We can send you another.
      </Notice>
    );
  }
  switch (onboarding) {
    case 'account-exists':
      return <Notice tone="info">You have an account already. Please log in.</Notice>;
    case 'account-made':
      return <Notice tone="good">Your account is ready. Please log in.</Notice>;
    case null:
      break;
  }
  return sessionEnded ? <Notice tone="info">Your session has ended. Please sign in again.</Notice> : null;
}
