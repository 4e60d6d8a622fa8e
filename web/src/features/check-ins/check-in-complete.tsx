import type { ReactNode } from 'react';
import { EndScreen } from '../answering/end-screen.tsx';
import { CrisisHelp } from '../public-user/crisis-help.tsx';

interface CheckInCompleteProps {
  readonly userId: string;
  /** An answer called for crisis resources: they stay in sight. */
  readonly callsForHelp: boolean;
  readonly homescreenUrl: string | null;
  readonly action?: ReactNode;
}

/** Everything has been answered and has arrived. */
export function CheckInComplete({ userId, callsForHelp, homescreenUrl, action }: CheckInCompleteProps) {
  const isEnd = homescreenUrl === null && action === undefined;
  return (
    <EndScreen
      title="Check-in complete!"
      lead={isEnd ? `${thanks} You can close this page now.` : thanks}
      drawing="leaf"
      homescreenUrl={homescreenUrl}
      action={action}
      isActionPrimary={homescreenUrl === null}
    >
      {callsForHelp ? <CrisisHelp userId={userId} /> : undefined}
    </EndScreen>
  );
}

const thanks = 'Thank you. Your answers have arrived.';
