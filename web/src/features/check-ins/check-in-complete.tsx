import type { ReactNode } from 'react';
import { EndScreen } from '../answering/end-screen.tsx';
import { CrisisHelp } from '../public-user/crisis-help.tsx';

interface CheckInCompleteProps {
  readonly userId: string;
  readonly words: string;
  /** An answer called for crisis resources: they stay in sight. */
  readonly callsForHelp: boolean;
  readonly homescreenUrl: string | null;
  readonly action?: ReactNode;
}

/** Everything has been answered and has arrived. */
export function CheckInComplete({
  userId,
  words,
  callsForHelp,
  homescreenUrl,
  action,
}: CheckInCompleteProps) {
  const isEnd = homescreenUrl === null && !action;
  return (
    <EndScreen
      title="Check-in complete!"
      lead={isEnd ? `${words} You can close this page now.` : words}
      drawing="leaf"
      homescreenUrl={homescreenUrl}
      action={action || undefined}
      isActionPrimary={homescreenUrl === null}
    >
      {callsForHelp ? <CrisisHelp userId={userId} /> : undefined}
    </EndScreen>
  );
}
