import { Screen } from '../../ui/screen.tsx';

/** `/intake/expired-link?code=` */
export function Component() {
  return <Screen title="This link has expired" />;
}
