import { config } from '../../config.ts';
import { hrefs } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './login.module.css';

interface NotYetScreenProps {
  readonly title: string;
  readonly instead: string;
}

/** What to do for now where a way in is not open yet. */
export function NotYetScreen({ title, instead }: NotYetScreenProps) {
  const { email } = config().support;
  return (
    <Screen title={title} lead={instead}>
      <div className={styles['stack']}>
        <p>
          If that does not help, ask your clinic, or write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <ButtonLink to={hrefs.login()} wide>
          Go to log in
        </ButtonLink>
      </div>
    </Screen>
  );
}
