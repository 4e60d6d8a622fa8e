import type { Channel, CommunicationPreferences } from '@evenkeel/contract/communication';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List } from '../../ui/list-row.tsx';
import { phoneText } from './contact-facts.ts';
import { channels, channelWords } from './notification-words.ts';
import type { ChannelState } from './preferences.ts';
import { takeUpChannelMutation } from './queries.ts';
import styles from './notifications.module.css';

interface ChannelListProps {
  readonly userId: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly preferences: CommunicationPreferences;
  readonly states: Readonly<Record<Channel, ChannelState>>;
  readonly statusIds: Readonly<Record<Channel, string>>;
}

/** Where messages arrive, channel by channel; or why they do not, and what to do. */
export function ChannelList({ userId, states, statusIds, ...facts }: ChannelListProps) {
  return (
    <List aria-label="Where messages arrive">
      {channels.map((channel) => (
        <ChannelRow
          key={channel}
          userId={userId}
          channel={channel}
          statusId={statusIds[channel]}
          status={statusOf(channel, states[channel], facts)}
          canBeTakenUp={states[channel] === 'unsubscribed' && channel !== 'sms'}
        />
      ))}
    </List>
  );
}

interface ChannelRowProps {
  readonly userId: string;
  readonly channel: Channel;
  readonly statusId: string;
  readonly status: ReactNode;
  readonly canBeTakenUp: boolean;
}

function ChannelRow({ userId, channel, statusId, status, canBeTakenUp }: ChannelRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const takeUp = useMutation(takeUpChannelMutation(useQueryClient(), userId));
  const { name, by, icon } = channelWords[channel];
  return (
    <li ref={row} tabIndex={-1} className={styles['channel']}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <div className={styles['words']}>
        <p className={styles['name']}>{name}</p>
        <div id={statusId} className={styles['status']}>
          {status}
        </div>
        {canBeTakenUp && (
          <Button
            variant="secondary"
            className={styles['takeUp']}
            busy={takeUp.isPending}
            onClick={() =>
              // The button goes, and the focus must not go with it.
              takeUp.mutate(channel, { onSuccess: () => row.current?.focus() })
            }
          >
            Turn {by} on again
          </Button>
        )}
        <FieldError id={`${statusId}-problem`}>
          {takeUp.isError ? messageOf(takeUp.error) : undefined}
        </FieldError>
      </div>
    </li>
  );
}

type Facts = Pick<ChannelListProps, 'email' | 'phoneNumber' | 'preferences'>;

function statusOf(channel: Channel, state: ChannelState, facts: Facts): ReactNode {
  const { email, phoneNumber, preferences } = facts;
  switch (channel) {
    case 'push':
      return pushStatusOf(state, preferences.isPushSubscribed);
    case 'email':
      if (state === 'unsubscribed') return 'You have unsubscribed from e-mail.';
      return email ?? 'No e-mail on file';
    case 'sms':
      if (state === 'unsubscribed') return <StartWords number={preferences.providerNumber} />;
      return phoneNumber === null ? 'No phone on file' : phoneText(phoneNumber);
  }
}

function pushStatusOf(state: ChannelState, isPushSubscribed: boolean): ReactNode {
  if (state === 'ready') return 'On this phone';
  if (state === 'unsubscribed')
    return 'Off. Allow notifications for Evenkeel in your phone’s settings, then turn them on here.';
  return (
    <>
      {isPushSubscribed ? 'On. You can choose them in the Evenkeel app. ' : 'Only in the Evenkeel app. '}
      <Link to={hrefs.appInvite()}>Get the app</Link>
    </>
  );
}

/** The carrier stops texts at a STOP, and takes them up at a START alone. */
function StartWords({ number }: { number: string | null }) {
  return (
    <>
      You have unsubscribed from text messages. To get them again, reply START to{' '}
      {number === null ? (
        'any text message from us.'
      ) : (
        <>
          <a href={`sms:${number}`}>{phoneText(number)}</a>.
        </>
      )}
    </>
  );
}
