import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { carriedOf } from './carried.ts';
import { PasswordIsReset } from './password-is-reset.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** `/reset-password?email=`: the code that was sent there, and a new password. */
export function Component() {
  const { profile, signOut } = useSession();
  const location = useLocation();
  const [query] = useSearchParams();
  const [isReset, setIsReset] = useState(false);
  const email = (query.get('email') ?? '').trim().toLowerCase();
  if (email === '') return <Navigate to={hrefs.forgotPassword()} replace state={location.state} />;

  const finish = () => {
    setIsReset(true);
    // The server has ended every session of this account: this browser need not find out by itself.
    if (profile?.email === email) void signOut();
  };
  const { from } = carriedOf(location.state);
  return isReset ? (
    <PasswordIsReset email={email} from={from} />
  ) : (
    <ResetPasswordForm email={email} from={from} onReset={finish} />
  );
}
