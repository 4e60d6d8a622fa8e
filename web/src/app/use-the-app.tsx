import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useWrapper } from '../native/use-wrapper.ts';
import { hrefs } from '../paths.ts';
import { useDeviceFlag } from '../session/device-flag.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './use-the-app.module.css';

interface UseTheAppProps {
  /** Only where nothing is being answered, paid or sought help for. Inside the app itself it never shows. */
  readonly isOffered: boolean;
  /** The screen that it is offered beside. */
  readonly children: ReactNode;
}

/** Tells of the app: a bar above the screen on a phone, a card with a code beside it where there is room. */
export function UseTheApp({ isOffered, children }: UseTheAppProps) {
  const [isPutAway, setIsPutAway] = useDeviceFlag('app-prompt-put-away');
  const isWide = useIsWide();
  const isShown = useWrapper() === null && isOffered && !isPutAway;
  const putAway = () => {
    setIsPutAway(true);
    // The button is gone: whoever has pressed it goes on at the screen.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <>
      {isShown && !isWide && <Bar onPutAway={putAway} />}
      {children}
      {isShown && isWide && (
        <Suspense>
          <Card onPutAway={putAway} />
        </Suspense>
      )}
    </>
  );
}

interface CardFile {
  default: ComponentType<{ onPutAway: () => void }>;
}

/** An offer is not worth an error where its file is missing. */
const Card = lazy(() =>
  import('./use-the-app-card.tsx').then(
    ({ UseTheAppCard }): CardFile => ({ default: UseTheAppCard }),
    (): CardFile => ({ default: () => null }),
  ),
);

function Bar({ onPutAway }: { onPutAway: () => void }) {
  return (
    <aside className={styles['bar']} aria-label="Use the app">
      <Link to={hrefs.appInvite()} className={styles['words']}>
        <span className={styles['name']}>Use the app</span>
        <span className={styles['why']}>Evenkeel, one tap away</span>
      </Link>
      <button type="button" className={styles['close']} aria-label="Put away" onClick={onPutAway}>
        <Icon name="close" size="1.25em" />
      </button>
    </aside>
  );
}

const wide = '(min-width: 45rem)';

const useIsWide = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
