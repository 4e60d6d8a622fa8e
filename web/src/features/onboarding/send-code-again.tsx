import type { InviteLookup, InviteLookupStatus } from '@evenkeel/contract/onboarding';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lookUpInviteMutation } from './queries.ts';
import { useWait } from './use-wait.ts';
import styles from './onboarding.module.css';

/** How long a code may take before it makes sense to ask for another. */
const waitSeconds = 30;

interface SendCodeAgainProps {
  readonly lookup: InviteLookup;
  /** A new code has been sent. */
  readonly onSent: () => void;
  /** The invite is no longer to be found as it was. */
  readonly onLost: (status: InviteLookupStatus) => void;
}

/** For a code that did not arrive, or no longer works. */
export function SendCodeAgain({ lookup, onSent, onLost }: SendCodeAgainProps) {
  const { secondsLeft, startAgain } = useWait(waitSeconds);
  const hintId = useId();
  const send = useMutation({
    ...lookUpInviteMutation(),
    onSuccess: ({ status }) => {
      if (status !== 'invite-found') return onLost(status);
      startAgain();
      onSent();
    },
  });
  const isWaiting = secondsLeft > 0;
  return (
    <div className={styles['choices']}>
      {send.isError && (
        <Notice tone="bad" announce>
          {messageOf(send.error)}
        </Notice>
      )}
      <output>
        {send.isSuccess && send.data.status === 'invite-found' && (
          <Notice tone="good">A new code is on its way. The earlier one no longer works.</Notice>
        )}
      </output>
      <Button
        variant="secondary"
        wide
        busy={send.isPending}
        waiting={isWaiting}
        aria-describedby={isWaiting ? hintId : undefined}
        onClick={() => send.mutate(lookup)}
      >
        Send a new code
      </Button>
      {isWaiting && (
        <p id={hintId} className={styles['note']}>
          The code can take a moment to arrive. You can ask for a new one in{' '}
          {secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}.
        </p>
      )}
    </div>
  );
}
