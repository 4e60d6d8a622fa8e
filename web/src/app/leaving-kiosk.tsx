import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';
import { leavePage } from './leave-page.ts';

interface LeavingKioskProps {
  /** The kiosk's own address. */
  readonly to: string;
  readonly visitId: string | null;
}

const emptyTab = () => {
  try {
    sessionStorage.clear();
  } catch {
    // Denied: there is nothing in it.
  }
};

const emptyCaches = async () => {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) await caches.delete(name);
};

/**
 * Stands in place of everything while a kiosk starts over: the visit is ended, what the device holds is
 * forgotten, and the page is loaded anew, so that no memory of it stays. Where the server cannot be reached
 * it waits here, where nothing is to be seen, until it can.
 */
export function LeavingKiosk({ to, visitId }: LeavingKioskProps) {
  const { signOut } = useSession();
  const [isStuck, setIsStuck] = useState(false);
  const leaving = useRef<ReturnType<typeof leavePage>>(null);

  const forget = useEffectEvent(() => {
    // The address in the bar goes at once, the page behind it as soon as there is another.
    history.replaceState(null, '', to);
    emptyTab();
    // Empties the queries' memory and the device's storage too.
    void signOut();
    void emptyCaches();
  });
  useEffect(() => forget(), []);
  useEffect(() => {
    leaving.current = leavePage({ to, visitId, onStuck: () => setIsStuck(true) });
    return leaving.current.stop;
  }, [to, visitId]);

  return (
    <Screen
      title="Starting over"
      lead={
        isStuck
          ? 'Nothing of your visit is left on this screen. It cannot reach the clinic’s server right now and tries again by itself.'
          : 'One moment, please.'
      }
      footer={
        isStuck && (
          <Button wide onClick={() => leaving.current?.tryAgain()}>
            Try again
          </Button>
        )
      }
    />
  );
}
