import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** While the link in the address is being tried. */
export function OpeningLink() {
  return (
    <Screen title="Signing you in" focusTitle={false}>
      <Skeleton kind="lines" label="Signing you in" />
    </Screen>
  );
}
