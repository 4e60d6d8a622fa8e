import { Screen } from '../../ui/screen.tsx';

/** `/intake/completed` */
export function Component() {
  return <Screen title="Thank you" />;
}
