import { LaterScreen } from './later-screen.tsx';

/** `/settings/notifications`, until they can be chosen here. */
export function Component() {
  return (
    <LaterScreen
      title="Notifications"
      when="Choosing your notifications is still to come"
      purpose="Here you will choose which messages reach you, and whether by push, e-mail or text."
    />
  );
}
