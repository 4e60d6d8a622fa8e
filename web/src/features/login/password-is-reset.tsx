import { hrefs } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { Carried } from './carried.ts';

/** The new password holds from now on. */
export function PasswordIsReset({ email, from }: Carried) {
  return (
    <Screen
      title="Password reset"
      lead="You can sign in with your new password now. Wherever you were signed in before, you have been signed out."
    >
      <ButtonLink to={hrefs.login()} replace state={{ email, from } satisfies Carried} wide>
        Back to sign in
      </ButtonLink>
    </Screen>
  );
}
