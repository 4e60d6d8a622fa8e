import { Link } from 'react-router';
import { hrefs } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { LookupProblem } from './state.ts';
import { SupportLink } from './support-link.tsx';

interface LookupProblemNoticeProps {
  readonly problem: LookupProblem;
  /** What was typed, for the login form. */
  readonly email: string;
}

/** Why a lookup led no further, and every way on. */
export function LookupProblemNotice({ problem, email }: LookupProblemNoticeProps) {
  switch (problem) {
    case 'no-active-invite-found':
      return (
        <Notice tone="bad" title="No active invite found. Try both your Phone and Email." announce>
          If you have an account already, you can{' '}
          <Link to={hrefs.login()} state={{ email }}>
            log in
          </Link>{' '}
          or{' '}
          <Link to={hrefs.forgotPassword()} state={{ email }}>
            reset your password
          </Link>
          . Otherwise please contact your clinician or <SupportLink>support</SupportLink>.
        </Notice>
      );
    case 'ambiguous-invite-found':
      return (
        <Notice tone="bad" announce>
          There was an issue finding your account. Try using email instead or please reach out to your
          clinician and/or the provider&apos;s <SupportLink>support</SupportLink> for help.
        </Notice>
      );
  }
}
