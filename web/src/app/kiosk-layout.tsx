import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router';
import type { KioskFrame } from '../features/kiosk/greeting.tsx';
import { useKioskAddress, type KioskAddress } from '../features/kiosk/kiosk-address.ts';
import { kioskClinicQuery } from '../features/kiosk/queries.ts';
import { StillThereDialog } from '../features/kiosk/still-there-dialog.tsx';
import { useIdleWatch } from '../features/kiosk/use-idle-watch.ts';
import { currentVisit, endVisit } from '../features/kiosk/visit.ts';
import { hrefs, paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';
import { KioskHeader } from './kiosk-header.tsx';
import styles from './kiosk.module.css';
import { LeavingKiosk } from './leaving-kiosk.tsx';
import { useFirstTouch, useLinkHome, useNothingRestored } from './kiosk-guards.ts';

/** Around everything at a clinic's shared screen: nothing of one person is left for the next. */
export function Component() {
  const address = useKioskAddress();
  const [left, setLeft] = useState<{ readonly visitId: string | null } | null>(null);
  if (address === null) return <Outlet />;
  const home = hrefs.kiosk(address.clinicDisplayId);
  if (left !== null) {
    return (
      <div className={styles['page']}>
        <LeavingKiosk to={home} visitId={left.visitId} />
      </div>
    );
  }
  const leave = () => setLeft({ visitId: currentVisit() ?? address.visitId });
  return <Frame address={address} home={home} leave={leave} />;
}

interface FrameProps {
  readonly address: KioskAddress;
  readonly home: string;
  readonly leave: () => void;
}

function Frame({ address: { clinicDisplayId, visitId }, home, leave }: FrameProps) {
  const { pathname } = useLocation();
  const isTouched = useFirstTouch();
  // A kiosk that nobody has touched has nobody to forget.
  const secondsLeft = useIdleWatch({ isWatching: visitId !== null || isTouched, onGone: leave });
  const isOver = visitId !== null && visitId !== currentVisit();
  const isHelp = matchPath(paths.publicSafetyNet, pathname) !== null;

  useNothingRestored();
  useLinkHome(home, leave);
  useNobodySignedIn(clinicDisplayId);
  useEndOf(isOver ? visitId : null);

  const frame: KioskFrame = { leave };
  return (
    <div className={styles['page']}>
      <KioskHeader clinicDisplayId={clinicDisplayId} visitId={isOver ? null : visitId} onRestart={leave} />
      {isOver && !isHelp ? <VisitOver leave={leave} /> : <Outlet context={frame} />}
      <StillThereDialog secondsLeft={secondsLeft} />
    </div>
  );
}

/** Whoever has an account keeps it to their own devices: on a shared one nobody stays signed in. */
function useNobodySignedIn(clinicDisplayId: string) {
  const { status, signOut } = useSession();
  const { isSuccess: isKiosk } = useQuery(kioskClinicQuery(clinicDisplayId));
  const isToEnd = isKiosk && status === 'signed-in';
  useEffect(() => {
    if (isToEnd) void signOut();
  }, [isToEnd, signOut]);
}

/** An id that was found in an address and not by this page is good for nothing any more. */
function useEndOf(visitId: string | null) {
  const end = useEffectEvent(endVisit);
  useEffect(() => {
    if (visitId !== null) void end(visitId);
  }, [visitId]);
}

function VisitOver({ leave }: { leave: () => void }) {
  return (
    <Screen
      title="This visit is over"
      lead="To keep answers private, nothing of it is left on this screen. You can start again whenever you like."
      footer={
        <Button wide onClick={leave}>
          Start again
        </Button>
      }
    />
  );
}
