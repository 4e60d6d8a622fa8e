import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { relatedNameOf } from '../public-user/public-user-context.ts';
import { publicUserQuery } from '../public-user/queries.ts';
import { CrisisResources } from './crisis-resources.tsx';
import { safetyNetWordsFor } from './safety-net-words.ts';
import styles from './safety-net.module.css';

/** `/user/{userId}/safety-net`: help for whoever holds the link, signed in or not, online or not. */
export function Component() {
  const { userId = '' } = useParams();
  // Nothing waits for it: without an answer the words are those for a patient.
  const { data: user } = useQuery(publicUserQuery(userId));
  const words = safetyNetWordsFor(relatedNameOf(user));
  return (
    <Screen title="Your Safety Net" lead={words.lead}>
      <div className={styles['stack']}>
        <CrisisResources userId={userId} />
        <p className={styles['disclaimer']}>{words.disclaimer}</p>
      </div>
    </Screen>
  );
}
