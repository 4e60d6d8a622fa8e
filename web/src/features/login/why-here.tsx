import { Notice } from '../../ui/notice.tsx';

interface WhyHereProps {
  readonly linkRefused: boolean;
  readonly sessionEnded: boolean;
}

/** Why somebody who meant to be signed in sees the form again. */
export function WhyHere({ linkRefused, sessionEnded }: WhyHereProps) {
  if (linkRefused) {
    return (
      <Notice tone="bad" title="That link did not sign you in">
        A link works once, and for 10 minutes. We can send you another.
      </Notice>
    );
  }
  return sessionEnded ? <Notice tone="info">Your session has ended. Please sign in again.</Notice> : null;
}
