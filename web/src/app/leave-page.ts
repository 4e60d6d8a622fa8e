import { endVisit } from '../features/kiosk/visit.ts';
import { isPageThere } from '../reload-once.ts';

const retryMs = 5000;

interface LeavingPage {
  readonly tryAgain: () => void;
  readonly stop: () => void;
}

interface Leaving {
  /** The kiosk's own address. */
  readonly to: string;
  readonly visitId: string | null;
  /** The server cannot be reached now; it is tried again, by itself too. */
  readonly onStuck: () => void;
}

/** Ends a visit and loads a kiosk's page anew in place of this one, which the history forgets. */
export const leavePage = ({ to, visitId, onStuck }: Leaving): LeavingPage => {
  let isTold = visitId === null;
  let isTrying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async () => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    if (visitId !== null && !isTold)
      void endVisit(visitId).then((isHeard) => {
        isTold = isHeard;
      });
    const isThere = await isPageThere(to);
    isTrying = false;
    if (isThere) return location.replace(to);
    onStuck();
    timer = setTimeout(tryAgain, retryMs);
  };
  const tryAgain = () => void attempt();

  window.addEventListener('online', tryAgain);
  tryAgain();
  return {
    tryAgain,
    stop: () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryAgain);
    },
  };
};
