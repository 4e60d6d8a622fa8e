import type { ReactNode } from 'react';
import { ApiError, NoResponseError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NotInitializedError } from './card-gateway.ts';
import { paymentWords } from './payment-words.ts';
import styles from './payment.module.css';

interface SetupFailedProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => Promise<void>;
  readonly besides: ReactNode;
}

const reasonOf = (error: unknown): string => {
  if (error instanceof NotInitializedError) return paymentWords.notInitialized;
  return error instanceof ApiError || error instanceof NoResponseError
    ? messageOf(error)
    : 'Please check your connection and try again.';
};

/** In place of a form that could not be loaded. */
export function SetupFailed({ error, busy, onRetry, besides }: SetupFailedProps) {
  return (
    <div className={styles['form']}>
      <Notice tone="bad" announce title={paymentWords.setupFailed}>
        {reasonOf(error)}
      </Notice>
      <div className={styles['choices']}>
        <Button wide busy={busy} onClick={() => void onRetry()}>
          Try again
        </Button>
        {besides}
      </div>
    </div>
  );
}
