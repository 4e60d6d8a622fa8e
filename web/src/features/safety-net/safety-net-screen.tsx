import { useParams } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { CrisisResources } from './crisis-resources.tsx';
import styles from './safety-net.module.css';

/** `/user/{userId}/safety-net`: help for whoever holds the link, signed in or not, online or not. */
export function Component() {
  const { userId = '' } = useParams();
  return (
    <Screen
      title="Your Safety Net"
      lead="If you are struggling or thinking about hurting yourself, please reach out now. These people are there to help, day and night."
    >
      <div className={styles['stack']}>
        <CrisisResources userId={userId} />
        <p className={styles['disclaimer']}>
          Evenkeel does not offer crisis counseling or emergency services, and it does not notify your
          clinician in real time.
        </p>
      </div>
    </Screen>
  );
}
