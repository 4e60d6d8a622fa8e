import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';

/** What a patient's answers say over time; nothing is drawn until there is something to draw. */
export function Component() {
  return (
    <Screen title="Progress" wide>
      <EmptyState title="We need more data to calculate this." drawing="leaf" />
    </Screen>
  );
}
