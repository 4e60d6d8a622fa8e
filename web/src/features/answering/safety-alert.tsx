import { useEffect, useRef } from 'react';
import { CrisisResources } from '../safety-net/crisis-resources.tsx';
import styles from './answering.module.css';

/** Help for somebody whose answer calls for it, as soon as it is given. It asks for nothing and stops nothing. */
export function SafetyAlert({ userId, isNew }: { userId: string; isNew: boolean }) {
  const words = useRef<HTMLParagraphElement>(null);

  // Under the last question on the screen it would open out of sight.
  useEffect(() => {
    if (isNew) words.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);

  return (
    <div className={styles['safety']}>
      <p ref={words} role="alert">
        <strong>You do not have to go through this alone.</strong> If you or somebody else may be in danger,
        please reach out now. You can finish your answers afterwards.
      </p>
      <CrisisResources userId={userId} compact />
    </div>
  );
}
