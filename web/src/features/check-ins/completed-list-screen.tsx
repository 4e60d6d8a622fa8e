import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Screen } from '../../ui/screen.tsx';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { answeredAt, answeredOn } from './dates.ts';
import { LoadingCheckIn } from './loading-check-in.tsx';
import { checkInScoresQuery } from './queries.ts';
import styles from './check-ins.module.css';

/** `/check-ins/{checkInId}/completed`: the dates on which a check-in was answered, newest first. */
export function Component() {
  const { profile } = useSession();
  const { checkInId = '' } = useParams();
  return profile && <CompletedList userId={profile.userId} checkInId={checkInId} />;
}

function CompletedList({ userId, checkInId }: { userId: string; checkInId: string }) {
  const scores = useInfiniteQuery(checkInScoresQuery(userId, checkInId));
  if (scores.error instanceof ApiError && scores.error.status === 404) {
    return <Navigate to={hrefs.checkIns()} replace />;
  }
  if (scores.isError && scores.data === undefined) {
    return <LoadFailedScreen userId={userId} error={scores.error} onRetry={() => void scores.refetch()} />;
  }
  if (scores.data === undefined) return <LoadingCheckIn />;
  const { pages } = scores.data;
  const title = pages[0]?.checkInModules[0]?.title ?? 'Completed';
  const answered = pages.flatMap(({ checkInScores }) => checkInScores);
  return (
    <Screen title={title} documentTitle="Completed check-ins" lead="What you have completed, newest first.">
      {answered.length === 0 ? (
        <EmptyState title="Nothing completed yet." drawing="leaf" />
      ) : (
        <List>
          {answered.map(({ id, createdAt }) => (
            <ListRow
              key={id}
              title={answeredOn(createdAt)}
              detail={answeredAt(createdAt)}
              to={hrefs.completedCheckIn(checkInId, id)}
            />
          ))}
        </List>
      )}
      {scores.hasNextPage && (
        <Button
          variant="secondary"
          wide
          className={styles['more']}
          busy={scores.isFetchingNextPage}
          onClick={() => void scores.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </Screen>
  );
}
