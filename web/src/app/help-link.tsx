import { Link } from 'react-router';
import { useSession } from '../session/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { hrefs } from '../paths.ts';
import styles from './header.module.css';

interface HelpLinkProps {
  userId?: string | undefined;
  /** Whoever is signed in on this device need not be who is looking. */
  forAnybody?: boolean | undefined;
}

/** Leads to crisis resources from anywhere: the clinic's own where a person is known, else those for everybody. */
export function HelpLink({ userId, forAnybody = false }: HelpLinkProps) {
  const { profile } = useSession();
  const knownId = forAnybody ? undefined : (userId ?? profile?.userId);
  return (
    <Link to={knownId ? hrefs.publicSafetyNet(knownId) : hrefs.help()} className={styles['help']}>
      <Icon name="lifebuoy" size="1.25em" />
      Need help now?
    </Link>
  );
}
