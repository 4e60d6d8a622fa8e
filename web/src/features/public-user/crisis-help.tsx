import { CrisisResources } from '../safety-net/crisis-resources.tsx';
import styles from './crisis-help.module.css';

/** Crisis resources below what a screen is about; they need no server. */
export function CrisisHelp({ userId }: { userId: string }) {
  return (
    <section className={styles['help']}>
      <h2>If you need help now</h2>
      <CrisisResources userId={userId} />
    </section>
  );
}
