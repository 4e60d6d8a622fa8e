import { useHealthPermission } from '../../native/health-permission.ts';
import { useWrapper } from '../../native/use-wrapper.ts';
import type { Wrapper } from '../../native/wrapper.ts';
import { hrefs } from '../../paths.ts';
import { useDeviceFlag } from '../../session/device-flag.ts';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** `/settings/permissions`: what the app may use of the phone. A browser has neither, and is told where they are. */
export function Component() {
  const wrapper = useWrapper();
  return (
    <Screen
      title="Permissions"
      lead={
        wrapper === null
          ? 'What Evenkeel may use on your phone, in its app.'
          : 'What Evenkeel may use on this phone.'
      }
    >
      <SettingsGroup title="Signing in">
        <FaceRecognition wrapper={wrapper} />
      </SettingsGroup>
      {(wrapper === null || wrapper.opensHealthApp) && (
        <SettingsGroup title="Health data">
          <HealthData wrapper={wrapper} />
        </SettingsGroup>
      )}
      {wrapper === null && (
        <List>
          <ListRow icon="mobile" title="Get the app" to={hrefs.appInvite()} />
        </List>
      )}
    </Screen>
  );
}

/** The wrapper owns it and never tells: what is shown is what this device last asked for. */
function FaceRecognition({ wrapper }: { wrapper: Wrapper | null }) {
  const [isOn, setIsOn] = useDeviceFlag('face-recognition');
  return (
    <Switch
      label="Face recognition"
      detail={
        wrapper === null
          ? 'You can turn this on in the Evenkeel app on your phone.'
          : 'Your phone checks that it is you before Evenkeel opens.'
      }
      disabled={wrapper === null}
      checked={wrapper !== null && isOn}
      onChange={({ currentTarget }) => {
        wrapper?.send({ type: 'set-face-recognition', payload: { enabled: currentTarget.checked } });
        setIsOn(currentTarget.checked);
      }}
    />
  );
}

function HealthData({ wrapper }: { wrapper: Wrapper | null }) {
  const granted = useHealthPermission();
  if (wrapper === null)
    return (
      <List>
        <ListRow
          icon="heart"
          title="Steps and distance"
          detail="They come from the Evenkeel app on an iPhone."
        />
      </List>
    );
  return (
    <>
      <List>
        <ListRow
          icon="heart"
          title="Steps and distance"
          detail="Opens the Health app"
          trailing={granted === null ? undefined : statusOf(granted)}
          onClick={() => wrapper.send({ type: 'open-health-app' })}
        />
      </List>
      {granted === false && (
        <Notice tone="info" title="Evenkeel cannot read your health data">
          To share it, enable Health permissions: open Settings, then Health, then Data Access &amp; Devices,
          and turn them on for Evenkeel.
        </Notice>
      )}
    </>
  );
}

const statusOf = (granted: boolean) => (granted ? 'Shared' : 'Not shared');
