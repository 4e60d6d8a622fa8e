import { byKey } from '@evenkeel/contract/answer-rules';
import type { CheckInScore } from '@evenkeel/contract/check-ins';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { answeredAt, answeredOn } from './dates.ts';
import { LoadingCheckIn } from './loading-check-in.tsx';
import { checkInScoreQuery } from './queries.ts';
import { ReadOnlyNodes } from './read-only-nodes.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
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
  const { checkInScores = [], checkInModules = [] } = found.data ?? {};
  // The neighbours come with it, so that the way on is there before it is known whole; meanwhile the last stays.
  const at = checkInScores.findIndex(({ id }) => id === scoreId);
  const score = checkInScores[at];
  const newer = checkInScores[at - 1];
  const older = at < 0 ? undefined : checkInScores[at + 1];
  const module = checkInModules.find(({ versionId }) => versionId === score?.versionId);

  const navigate = useNavigate();
  const to = (other: CheckInScore) => hrefs.completedCheckIn(checkInId, other.id);
  const follow = (other: CheckInScore | undefined) =>
    other === undefined ? null : () => void navigate(to(other), { replace: true });
  useArrowKeys({ onLeft: follow(older), onRight: follow(newer) });

  if (found.error instanceof ApiError && found.error.status === 404) {
    return <Navigate to={hrefs.completedCheckIns(checkInId)} replace />;
  }
  if (found.isError && found.data === undefined) {
    return <LoadFailedScreen userId={userId} error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (score === undefined || module === undefined) return <LoadingCheckIn />;
  return (
    <Screen
      // Focus moves to each, also where two were answered on one day.
      key={score.id}
      title={answeredOn(score.createdAt)}
      documentTitle="Completed check-in"
      lead={`${module.title}, ${answeredAt(score.createdAt)}`}
      footer={
        (newer ?? older) && (
          <nav aria-label="Completed check-ins" className={styles['arrows']}>
            {older ? (
              <ButtonLink variant="secondary" to={to(older)} replace>
                ← Previous
              </ButtonLink>
            ) : (
              <span />
            )}
            {newer && (
              <ButtonLink variant="secondary" to={to(newer)} replace>
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
