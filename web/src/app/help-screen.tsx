import { Screen } from '../ui/screen.tsx';
import { CrisisHelp } from '../features/safety-net/crisis-help.tsx';

/** Where "Need help now?" leads when no user is known. */
export function Component() {
  return (
    <Screen
      title="Need help now?"
      lead="You are not alone. These lines are free, private and open day and night."
    >
      <CrisisHelp title="Talk to somebody now" />
    </Screen>
  );
}
