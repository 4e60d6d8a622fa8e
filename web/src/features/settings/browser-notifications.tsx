import type { UserProfile } from '@evenkeel/contract/account';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { config } from '../../config.ts';
import { deniesNotifications, NotificationsDeniedError, supportsPush } from '../../session/browser-push.ts';
import { addPushDevice, hasPushDevice, removeOwnPushDevice } from '../../session/push-device.ts';
import { FieldError } from '../../ui/field-frame.tsx';
import { Switch } from '../../ui/switch.tsx';
import { preferencesQuery } from './queries.ts';
import styles from './notifications.module.css';

/** Whether this browser gets a person's push messages. */
const browserPushQuery = (userId: string) =>
  queryOptions({
    queryKey: ['browser-push', userId] as const,
    queryFn: async () => ({ isOn: await hasPushDevice(userId), isDenied: deniesNotifications() }),
    // The person may have changed it in the browser's own settings.
    staleTime: 0,
  });

/** Push messages to this very browser: there only where the server sends such, and the browser takes them. */
export function BrowserNotifications({ profile }: { profile: UserProfile }) {
  const webPushKey = config().push?.webPushKey ?? null;
  return webPushKey === null || !supportsPush() ? null : (
    <BrowserSwitch profile={profile} webPushKey={webPushKey} />
  );
}

interface BrowserSwitchProps {
  readonly profile: UserProfile;
  readonly webPushKey: string;
}

function BrowserSwitch({ profile, webPushKey }: BrowserSwitchProps) {
  const { userId } = profile;
  const client = useQueryClient();
  const { queryKey } = browserPushQuery(userId);
  const { data } = useQuery(browserPushQuery(userId));
  const turn = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) return removeOwnPushDevice();
      await addPushDevice(profile, webPushKey);
      // Who asks for push messages wants them, after having unsubscribed too.
      await callApi('subscribe', { params: { userId }, body: { channel: 'push' } });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: preferencesQuery(userId).queryKey }),
      ]),
  });
  const isDenied = data?.isDenied === true;

  return (
    <section className={styles['section']} aria-labelledby="this-browser">
      <h2 id="this-browser">This browser</h2>
      <Switch
        label="Notifications in this browser"
        detail={
          isDenied
            ? 'Your browser blocks notifications from Evenkeel. Allow them in its settings for this site.'
            : 'Push messages appear here, also while Evenkeel is closed. Signing out ends them.'
        }
        checked={turn.isPending ? turn.variables : data?.isOn === true}
        disabled={data === undefined || isDenied}
        onChange={({ currentTarget }) => {
          if (!turn.isPending) turn.mutate(currentTarget.checked);
        }}
      />
      <FieldError id="this-browser-problem">
        {turn.isError && !isDenied ? problemOf(turn.error) : undefined}
      </FieldError>
    </section>
  );
}

const problemOf = (error: Error): string =>
  error instanceof NotificationsDeniedError
    ? 'Notifications stay off until you allow them when your browser asks.'
    : `This could not be changed. ${messageOf(error)}`;
