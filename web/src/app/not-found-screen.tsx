import { hrefs } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';

/** An address that leads nowhere. */
export function Component() {
  return (
    <Screen title="We could not find that page" titleHidden>
      <EmptyState title="We could not find that page" drawing="leaf">
        <p>The link may be incomplete or out of date. Nothing you have answered is lost.</p>
        <p>
          <ButtonLink to={hrefs.home()}>Go to home</ButtonLink>
        </p>
      </EmptyState>
    </Screen>
  );
}
