import { useWrapper } from '../../native/use-wrapper.ts';
import { hrefs } from '../../paths.ts';
import { List, ListRow } from '../../ui/list-row.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** The phone's health app: opened by the wrapper where there is one to open; a browser is told how to come by it. */
export function HealthAppGroup() {
  const wrapper = useWrapper();
  if (wrapper !== null && !wrapper.opensHealthApp) return null;
  return (
    <SettingsGroup title="Connect">
      <List>
        {wrapper === null ? (
          <ListRow
            icon="heart"
            title="Get the app"
            detail="It connects Evenkeel to your phone’s health app."
            to={hrefs.appInvite()}
          />
        ) : (
          <ListRow
            icon="heart"
            title="Health app"
            detail="Share your steps and distance."
            onClick={() => wrapper.send({ type: 'open-health-app' })}
          />
        )}
      </List>
    </SettingsGroup>
  );
}
