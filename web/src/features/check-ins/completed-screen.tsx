import { byKey } from '@evenkeel/contract/answer-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { answeredAt } from './dates.ts';
import { LoadingCheckIn } from './loading-check-in.tsx';
import { checkInScoreQuery } from './queries.ts';
import { ReadOnlyNodes } from './read-only-nodes.tsx';
import styles from './check-ins.module.css';

/** `/check-ins/{checkInId}/completed/{checkInScoreId}`: one set of answers, in the version that was answered. */
export function Component() {
  const { profile } = useSession();
  const { checkInId = '', checkInScoreId = '' } = useParams();
  return profile && <Completed userId={profile.userId} checkInId={checkInId} scoreId={checkInScoreId} />;
}

interface CompletedProps {
  userId: string;
  checkInId: string;
  scoreId: string;
}

function Completed({ userId, checkInId, scoreId }: CompletedProps) {
  const found = useQuery({
    ...checkInScoreQuery(userId, checkInId, scoreId),
    placeholderData: keepPreviousData,
  });
  if (found.error instanceof ApiError && found.error.status === 404) {
    return <Navigate to={hrefs.completedCheckIns(checkInId)} replace />;
  }
  if (found.isError && found.data === undefined) {
    return <LoadFailedScreen userId={userId} error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.data === undefined) return <LoadingCheckIn />;
  const { checkInScores, checkInModules } = found.data;
  const at = checkInScores.findIndex(({ id }) => id === scoreId);
  const score = checkInScores[at];
  const module = checkInModules.find(({ versionId }) => versionId === score?.versionId);
  // The neighbours come with it, so that the way on is known before it is gone; meanwhile the last stays.
  if (score === undefined || module === undefined) return <LoadingCheckIn />;
  const newer = checkInScores[at - 1];
  const older = checkInScores[at + 1];
  return (
    <Screen
      title={answeredAt(score.createdAt)}
      documentTitle="Completed check-in"
      lead={module.title}
      footer={
        (newer ?? older) && (
          <nav aria-label="Completed check-ins" className={styles['arrows']}>
            {older ? (
              <ButtonLink variant="secondary" to={hrefs.completedCheckIn(checkInId, older.id)}>
                ← Previous
              </ButtonLink>
            ) : (
              <span />
            )}
            {newer && (
              <ButtonLink variant="secondary" to={hrefs.completedCheckIn(checkInId, newer.id)}>
                Next →
              </ButtonLink>
            )}
          </nav>
        )
      }
    >
      <ReadOnlyNodes nodes={module.content.nodes} answers={byKey(score.answers)} />
    </Screen>
  );
}
