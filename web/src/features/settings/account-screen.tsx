import { useWrapper } from '../../native/use-wrapper.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Screen } from '../../ui/screen.tsx';
import { contactFactsOf } from './contact-facts.ts';
import { whoseOf } from './whose-clinic.ts';
import styles from './account-screen.module.css';

/** `/settings/account`: what the clinic has on file, to be read and not to be changed, and the way out. */
export function Component() {
  const { profile } = useSession();
  const isInApp = useWrapper() !== null;
  if (profile === null) return null;
  return (
    <Screen title="Account">
      <dl className={styles['facts']}>
        {contactFactsOf(profile).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text ?? <span className={styles['none']}>Not on file</span>}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>
        To update your personal information, please contact {whoseOf(profile)} clinician.
      </p>
      <List>
        {isInApp && (
          <ListRow
            icon="lock"
            title="Permissions"
            detail="Face recognition and health data"
            to={hrefs.settingsPermissions()}
          />
        )}
        <ListRow icon="leave" title="Sign Out" to={hrefs.logout()} />
      </List>
    </Screen>
  );
}
