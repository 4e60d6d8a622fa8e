import { config } from '../../config.ts';
import { useWrapper } from '../../native/use-wrapper.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Screen } from '../../ui/screen.tsx';
import { HealthAppGroup } from './health-app-group.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** `/settings`: everything that is not an answer. The layout above has loaded the profile. */
export function Component() {
  const { profile } = useSession();
  const { support } = config();
  if (profile === null) return null;
  return (
    <Screen title="Settings">
      <SettingsGroup title="Profile">
        <List>
          <ListRow
            icon="person"
            title="Account"
            detail="Your details and Sign Out"
            to={hrefs.settingsAccount()}
          />
          <ListRow
            icon="bell"
            title="Notifications"
            detail="Messages and reminders"
            to={hrefs.settingsNotifications()}
          />
          {profile.clinicianHasProPlan && (
            <ListRow icon="card" title="Payment" to={hrefs.settingsPayment()} />
          )}
        </List>
      </SettingsGroup>
      <HealthAppGroup />
      <SettingsGroup title="Crisis Resources">
        <List>
          <ListRow icon="lifebuoy" title="Your Safety Net" to={hrefs.publicSafetyNet(profile.userId)} />
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
      <PrivacyAndTerms />
      <SettingsGroup title="Your Data">
        <List>
          <ListRow
            icon="leaf"
            title="Your answers"
            detail="A copy to read, print or keep"
            to={hrefs.settingsAnswers()}
          />
        </List>
      </SettingsGroup>
    </Screen>
  );
}

/** The wrapper shows them in its own way; a browser opens a page of its own for them. */
function PrivacyAndTerms() {
  const wrapper = useWrapper();
  const { links } = config();
  return (
    <SettingsGroup title="Privacy & Terms">
      <List>
        {wrapper === null ? (
          <>
            <ListRow icon="link" title="Privacy" href={links.privacy} newTab />
            <ListRow icon="link" title="Terms" href={links.terms} newTab />
          </>
        ) : (
          <>
            <ListRow
              icon="link"
              title="Privacy"
              onClick={() => wrapper.send({ type: 'open-privacy-terms' })}
            />
            <ListRow icon="link" title="Terms" onClick={() => wrapper.send({ type: 'open-tos' })} />
          </>
        )}
      </List>
    </SettingsGroup>
  );
}
