import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './login.module.css';

interface LinkWaitingProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** The link could not be tried, and is still good. */
export function LinkWaiting({ message, onRetry }: LinkWaitingProps) {
  return (
    <Screen title="Not signed in yet">
      <div className={styles['stack']}>
        <Notice tone="bad" announce>
          {message}
        </Notice>
        <Button wide onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Screen>
  );
}
