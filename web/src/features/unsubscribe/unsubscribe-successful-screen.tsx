import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { subscribeMutation, unsubscribedQuery } from './queries.ts';
import { channelWords, failedText, useSubscription, type JustDone } from './subscription.ts';
import styles from './unsubscribe.module.css';

/** `/unsubscribe-successful/{userId}`: says that it is done, does it first where nobody has, and takes it back. */
export function Component() {
  const { userId, channel, justDone } = useSubscription();
  const navigate = useNavigate();
  const isDone = justDone === 'unsubscribed';
  const stop = useQuery({ ...unsubscribedQuery({ userId, channel }), enabled: !isDone });
  const subscribed: JustDone = 'subscribed';
  const takeBack = useMutation({
    ...subscribeMutation({ userId, channel }),
    // To open this page again would unsubscribe again.
    onSuccess: () => navigate(hrefs.unsubscribe(userId, channel), { replace: true, state: subscribed }),
  });

  if (!isDone && stop.isError)
    return (
      <Screen
        title="We could not unsubscribe you"
        footer={
          <Button wide busy={stop.isFetching} onClick={() => void stop.refetch()}>
            Try again
          </Button>
        }
      >
        <Notice tone="bad" announce>
          {failedText}
        </Notice>
      </Screen>
    );
  if (!isDone && stop.data === undefined)
    return (
      <Screen title="Unsubscribing">
        <Skeleton kind="lines" />
      </Screen>
    );
  return (
    <Screen
      title="You have been successfully unsubscribed."
      documentTitle="Unsubscribed"
      footer={
        <Button variant="secondary" wide busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Subscribe again
        </Button>
      }
    >
      <div className={styles['stack']}>
        <p>
          You will get no more {channelWords[channel]} about new assessments, check-in reminders or your
          safety net.
        </p>
        <p>
          Codes, sign-in links and letters about your account still reach you. In your{' '}
          <Link to={hrefs.settingsNotifications()}>notification settings</Link> you can choose message by
          message.
        </p>
        {takeBack.isError && (
          <Notice tone="bad" announce>
            {failedText}
          </Notice>
        )}
      </div>
    </Screen>
  );
}
