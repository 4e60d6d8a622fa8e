import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** A path of this site; the code holds its whole address. */
  path: string;
  /** What scanning it does, for whoever cannot see it. */
  label: string;
}

interface Drawn {
  default: ComponentType<{ value: string; title: string; level: 'M'; marginSize: number }>;
}

/** Without the code there are still the words beside it: a missing file must not take the screen away. */
const Drawing = lazy(() =>
  import('qrcode.react').then(
    ({ QRCodeSVG }): Drawn => ({ default: QRCodeSVG }),
    (): Drawn => ({ default: () => null }),
  ),
);

/** A code for a phone's camera: dark on white in both themes, with the quiet margin that cameras need. */
export function QrCode({ path, label }: QrCodeProps) {
  const origin = useOrigin();
  return (
    <div className={styles['code']}>
      {origin !== null && (
        <Suspense>
          <Drawing value={origin + path} title={label} level="M" marginSize={4} />
        </Suspense>
      )}
    </div>
  );
}

const never = () => () => undefined;

/** Where this page was served from; not known before it is in a browser. */
const useOrigin = (): string | null =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  );
