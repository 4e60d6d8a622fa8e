import { CrisisResources as CrisisResourceList } from '../../ui/crisis-resources.tsx';
import { useSafetyNetResources } from './queries.ts';
import styles from './safety-net.module.css';

interface CrisisResourcesProps {
  readonly userId: string;
  /** Only the ways to reach help, for places that say the rest themselves. */
  readonly compact?: boolean;
}

/** A user's crisis resources, there at once: signed out, offline and with the server down too. */
export function CrisisResources({ userId, compact = false }: CrisisResourcesProps) {
  const resources = useSafetyNetResources(userId);
  return (
    <div className={styles['resources']}>
      <CrisisResourceList resources={resources} />
      {!compact && <EmergencyAdvice />}
    </div>
  );
}

/** What to do when nothing on the list is enough. */
function EmergencyAdvice() {
  return (
    <p className={styles['emergency']}>
      If you or somebody else is in danger now, call <a href="tel:911">911</a> or go to the nearest emergency
      room.
    </p>
  );
}
