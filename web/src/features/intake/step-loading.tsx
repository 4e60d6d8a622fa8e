import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Until it is known what stands here. */
export function StepLoading() {
  return (
    <Screen title="Your intake" titleHidden focusTitle={false}>
      <Skeleton />
    </Screen>
  );
}
