import { Navigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';

/** The native app signs in; the session arrives from there. */
export function HandedOverScreen({ email }: { email: string }) {
  const { status } = useSession();
  if (status === 'signed-in') return <Navigate to={hrefs.home()} replace />;
  return (
    <Screen
      title="Your account is ready"
      lead="The app is signing you in. If nothing happens, you can log in yourself."
      footer={
        <ButtonLink to={hrefs.login()} state={{ email }} variant="secondary" wide>
          Go to log in
        </ButtonLink>
      }
    />
  );
}
