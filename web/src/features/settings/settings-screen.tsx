import { config } from '../../config.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** Everything that is not an answer: help, support, the small print, the way out. */
export function Component() {
  const { profile } = useSession();
  const { support, links } = config();
  return (
    <Screen title="Settings">
      <SettingsGroup title="Crisis Resources">
        <List>
          <ListRow
            icon="lifebuoy"
            title="Your Safety Net"
            to={profile ? hrefs.publicSafetyNet(profile.userId) : hrefs.help()}
          />
        </List>
      </SettingsGroup>
      <SettingsGroup title="Technical Support">
        <List>
          <ListRow
            icon="message"
            title="Contact us"
            detail={support.email}
            href={`mailto:${support.email}`}
          />
        </List>
      </SettingsGroup>
      <SettingsGroup title="Privacy & Terms">
        <List>
          <ListRow icon="link" title="Privacy" href={links.privacy} newTab />
          <ListRow icon="link" title="Terms" href={links.terms} newTab />
        </List>
      </SettingsGroup>
      <SettingsGroup title="Account">
        <List>
          <ListRow icon="leave" title="Sign Out" to={hrefs.logout()} />
        </List>
      </SettingsGroup>
    </Screen>
  );
}
