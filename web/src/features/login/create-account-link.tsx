import { Link } from 'react-router';
import { hrefs } from '../../paths.ts';
import styles from './login.module.css';

/** For people who have an invitation and no account yet. */
export function CreateAccountLink() {
  return (
    <p className={styles['first']}>
      First time here? <Link to={hrefs.acceptInvite()}>Create your account</Link>
    </p>
  );
}
