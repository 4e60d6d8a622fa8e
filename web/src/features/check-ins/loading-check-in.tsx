import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where a check-in is going to be. */
export function LoadingCheckIn() {
  return (
    <Screen title="Check-in" titleHidden focusTitle={false}>
      <Skeleton />
    </Screen>
  );
}
