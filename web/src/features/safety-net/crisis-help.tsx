import { builtInSafetyNetResources } from '@evenkeel/contract/built-in-resources';
import { CrisisResources } from '../../ui/crisis-resources.tsx';
import styles from './crisis-help.module.css';

/** Crisis resources that are part of the app: they need no server, no session and no user. */
export function CrisisHelp({ title }: { title: string }) {
  return (
    <section className={styles['help']}>
      <h2>{title}</h2>
      <CrisisResources resources={builtInSafetyNetResources} label={title} />
      <p className={styles['emergency']}>In an emergency, call 911 or go to the nearest emergency room.</p>
    </section>
  );
}
