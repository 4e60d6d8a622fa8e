import type { UserProfile } from '@evenkeel/contract/account';
import { messageType, type Channel, type CommunicationPreferences } from '@evenkeel/contract/communication';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { useWrapper } from '../../native/use-wrapper.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BrowserNotifications } from './browser-notifications.tsx';
import { ChannelList } from './channel-list.tsx';
import { FurtherAddresses } from './further-addresses.tsx';
import { MessageToggles } from './message-toggles.tsx';
import { channelStatesOf } from './preferences.ts';
import { furtherAddressesQuery, preferencesQuery } from './queries.ts';
import { usePreferences } from './use-preferences.ts';
import { whoseOf } from './whose-clinic.ts';
import styles from './notifications.module.css';

/** `/settings/notifications`: which messages reach a person, and how. Each change is saved at once. */
export function Component() {
  const { profile } = useSession();
  const preferences = useQuery({
    ...preferencesQuery(profile?.userId ?? ''),
    enabled: profile !== null,
  });
  return (
    <Screen title="Notifications" lead="Choose which messages reach you. Each change is saved at once.">
      {content()}
    </Screen>
  );

  function content() {
    if (profile !== null && preferences.data !== undefined)
      return <Preferences profile={profile} known={preferences.data} />;
    if (!preferences.isError) return <Skeleton />;
    return (
      <Notice tone="bad" title="We could not load your notifications" announce>
        <p>{messageOf(preferences.error)}</p>
        <Button variant="secondary" busy={preferences.isFetching} onClick={() => void preferences.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
}

interface PreferencesProps {
  readonly profile: UserProfile;
  readonly known: CommunicationPreferences;
}

function Preferences({ profile, known }: PreferencesProps) {
  const { userId, email, phoneNumber } = profile;
  const isInApp = useWrapper() !== null;
  const { preferences, change, outcome } = usePreferences(userId, known);
  const { data: addresses = [] } = useQuery(furtherAddressesQuery(userId));
  const furtherChannels = addresses.map(({ channel }) => channel);
  const states = channelStatesOf({ preferences, isInApp, email, phoneNumber, furtherChannels });
  const id = useId();
  const statusIds: Record<Channel, string> = {
    push: `${id}-push`,
    email: `${id}-email`,
    sms: `${id}-sms`,
  };
  const whose = whoseOf(profile);

  return (
    <div className={styles['stack']}>
      <ChannelList {...{ userId, email, phoneNumber, preferences, states, statusIds }} />
      {messageType.options.map((type) => (
        <MessageToggles
          key={type}
          {...{ type, preferences, states, statusIds }}
          whose={whose.replace(/^./, (first) => first.toUpperCase())}
          isSaved={outcome?.type === type && outcome.problem === null}
          problem={outcome?.type === type ? outcome.problem : null}
          onChange={(channel, isOn) => change(channel, type, isOn)}
        >
          {type === 'SCHEDULED_CHECKIN_REMINDER' && (
            <Link to={hrefs.settingsReminders()} className={styles['more']}>
              Set your reminders
            </Link>
          )}
        </MessageToggles>
      ))}
      {!isInApp && <BrowserNotifications profile={profile} />}
      <FurtherAddresses userId={userId} />
    </div>
  );
}
