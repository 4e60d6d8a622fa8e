import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { assignedAssessmentsQuery } from '../assessments/queries.ts';
import { dueListsOf } from './due.ts';
import { homeWordsFor } from './home-words.ts';
import { SafetyNetCard } from './safety-net-card.tsx';
import { ToDo } from './to-do.tsx';
import { Upcoming } from './upcoming.tsx';
import styles from './home.module.css';

/** `/`: what is due, what is coming, and the way to help. The layout above has loaded the profile. */
export function Component() {
  const { profile, isKept } = useSession();
  const userId = profile?.userId ?? '';
  const assigned = useQuery({ ...assignedAssessmentsQuery(userId), enabled: profile !== null });
  if (profile === null) return null;
  const words = homeWordsFor(profile);

  return (
    <Screen title={`Hello, ${profile.firstName}`} lead={words.lead}>
      <div className={styles['stack']}>
        {!isKept() && (
          <Notice tone="info">
            This browser keeps nothing for this page, so you will be signed out when you close it.
          </Notice>
        )}
        {profile.safetyNetEnabled && <SafetyNetCard userId={userId} words={words.safetyNet} />}
        {assigned.isError && (
          <Notice tone="bad" title="We could not load what is due" announce>
            <p>{messageOf(assigned.error)}</p>
            <Button variant="secondary" busy={assigned.isFetching} onClick={() => void assigned.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {assigned.data === undefined && assigned.isPending && <Skeleton rows={3} />}
        {assigned.data !== undefined && <DueLists userId={userId} {...dueListsOf(assigned.data)} />}
      </div>
    </Screen>
  );
}

function DueLists({ userId, toDo, upcoming }: { userId: string } & ReturnType<typeof dueListsOf>) {
  return (
    <>
      <ToDo userId={userId} assigned={toDo} />
      <Upcoming assigned={upcoming} />
    </>
  );
}
