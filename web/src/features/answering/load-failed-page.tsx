import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';

interface LoadFailedPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The server's own words about what went wrong, on a page that belongs to nobody. */
export function LoadFailedPage({ error, onRetry }: LoadFailedPageProps) {
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
    </Screen>
  );
}
