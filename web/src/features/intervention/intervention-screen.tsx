import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReadOnlyNodes } from '../check-ins/read-only-nodes.tsx';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { interventionQuery } from './queries.ts';

const completedOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `/user/{userId}/intervention/{interventionId}`: a form that was completed with a clinician, to be read. */
export function Component() {
  const { profile } = useSession();
  const { userId = '', interventionId = '' } = useParams();
  return profile && <InterventionScreen userId={userId} interventionId={interventionId} />;
}

function InterventionScreen({ userId, interventionId }: { userId: string; interventionId: string }) {
  const found = useQuery(interventionQuery(userId, interventionId));
  if (found.isError && found.data === undefined) {
    return <LoadFailedScreen userId={userId} error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.data === undefined) {
    return (
      <Screen title="Completed form" titleHidden focusTitle={false}>
        <Skeleton />
      </Screen>
    );
  }
  const { name, completedAt, items, answers } = found.data;
  const values = Object.fromEntries(
    answers.map(({ interventionItemId, answer }) => [interventionItemId, answer.value]),
  );
  return (
    <Screen
      title={name}
      documentTitle="Completed form"
      lead={`Completed on ${completedOn.format(new Date(completedAt))}`}
    >
      <ReadOnlyNodes nodes={items} answers={values} />
    </Screen>
  );
}
