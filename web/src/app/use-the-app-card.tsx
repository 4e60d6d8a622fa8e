import { Link } from 'react-router';
import { hrefs } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './use-the-app-card.module.css';

/** The offer on a wide screen: the code is for the phone that lies beside it. */
export function UseTheAppCard({ onPutAway }: { onPutAway: () => void }) {
  return (
    <aside className={styles['card']} aria-labelledby="use-the-app">
      <QrCode path={hrefs.appInvite()} label="Code that opens the app’s page on a phone" />
      <div className={styles['words']}>
        <h2 id="use-the-app">Use the app</h2>
        <p>Scan this with your phone, and Evenkeel is one tap away.</p>
        <div className={styles['choices']}>
          <Link to={hrefs.appInvite()} className={styles['link']}>
            App stores
          </Link>
          <Button variant="quiet" className={styles['not-now']} onClick={onPutAway}>
            Not now
          </Button>
        </div>
      </div>
    </aside>
  );
}
