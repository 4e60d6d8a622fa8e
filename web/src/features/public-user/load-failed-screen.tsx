import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CrisisHelp } from './crisis-help.tsx';

interface LoadFailedScreenProps {
  readonly userId: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The server's own words about what went wrong, a way to try again, and help that needs no server. */
export function LoadFailedScreen({ userId, error, onRetry }: LoadFailedScreenProps) {
  return (
    <Screen
      title="We could not open this page"
      footer={
        <Button wide onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <Notice tone="bad" announce>
        {messageOf(error)}
      </Notice>
      <CrisisHelp userId={userId} />
    </Screen>
  );
}
