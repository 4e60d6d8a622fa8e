import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { publicUserQuery } from '../public-user/queries.ts';
import { unsubscribeMutation } from './queries.ts';
import { channelWords, failedText, useSubscription, type JustDone } from './subscription.ts';
import styles from './unsubscribe.module.css';

/** `/unsubscribe/{userId}`: stops a channel at the press of a button; to open the page changes nothing. */
export function Component() {
  const { userId, channel, justDone } = useSubscription();
  const navigate = useNavigate();
  const done: JustDone = 'unsubscribed';
  const stop = useMutation({
    ...unsubscribeMutation({ userId, channel }),
    onSuccess: () => navigate(hrefs.unsubscribeSuccessful(userId, channel), { replace: true, state: done }),
  });
  const { error } = useQuery(publicUserQuery(userId));
  const isNobody = error instanceof ApiError && error.isFinal;
  if (isNobody)
    return (
      <Screen title="Unsubscribe">
        <Notice tone="bad" announce>
          {failedText}
        </Notice>
      </Screen>
    );

  const words = channelWords[channel];
  return (
    <Screen
      title="Unsubscribe"
      lead={`You will get no more ${words} about new assessments, check-in reminders or your safety net.`}
      footer={
        <Button wide busy={stop.isPending} onClick={() => stop.mutate()}>
          Unsubscribe from {words}
        </Button>
      }
    >
      <div className={styles['stack']}>
        {justDone === 'subscribed' && stop.isIdle && (
          <Notice tone="good" announce>
            You are subscribed again.
          </Notice>
        )}
        {stop.isError && (
          <Notice tone="bad" announce>
            {failedText}
          </Notice>
        )}
        <p>Codes, sign-in links and letters about your account still reach you.</p>
        <p>You can change your mind at any time.</p>
      </div>
    </Screen>
  );
}
