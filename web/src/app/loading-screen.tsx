import { Skeleton } from '../ui/skeleton.tsx';
import styles from './page.module.css';

/** Stands where not even the layout is known yet. */
export function LoadingScreen() {
  return (
    <main className={styles['loading']}>
      <Skeleton />
    </main>
  );
}
