import { hrefs } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SupportLink } from './support-link.tsx';
import styles from './onboarding.module.css';

/** Where accounts are not made here. */
export function ClosedScreen() {
  return (
    <Screen
      title="Create your account"
      lead="Your clinic makes your account together with you. You can answer assessments without one: open the link in the message that your clinic sent you."
    >
      <div className={styles['stack']}>
        <p>
          If you need an account, ask your clinic, or write to <SupportLink />.
        </p>
        <ButtonLink to={hrefs.login()} wide>
          Go to log in
        </ButtonLink>
      </div>
    </Screen>
  );
}
