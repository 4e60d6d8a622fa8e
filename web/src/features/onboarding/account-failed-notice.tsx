import { Link } from 'react-router';
import { hrefs } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { SupportLink } from './support-link.tsx';

/** The server could not make the account, and another try would not either. */
export function AccountFailedNotice({ email }: { email: string }) {
  return (
    <Notice tone="bad" announce>
      Your account could not be created. Try to{' '}
      <Link to={hrefs.login()} state={{ email }}>
        login
      </Link>{' '}
      instead or please reach out to your clinician or the provider&apos;s <SupportLink>support</SupportLink>{' '}
      for help.
    </Notice>
  );
}
