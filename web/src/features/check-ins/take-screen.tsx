import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { endWordsFor } from '../answering/end-words.ts';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { AnswerCheckIns } from './answer-check-ins.tsx';
import { CheckInComplete } from './check-in-complete.tsx';
import { isLifestyle } from './groups.ts';
import { LoadingCheckIn } from './loading-check-in.tsx';
import { assignedCheckInQuery } from './queries.ts';
import { useCheckInVisit } from './use-check-in-visit.ts';

/** `/check-ins/{checkInId}`. Another module is another visit. */
export function Component() {
  const { profile } = useSession();
  const { checkInId = '' } = useParams();
  return profile && <TakeScreen key={checkInId} userId={profile.userId} checkInId={checkInId} />;
}

function TakeScreen({ userId, checkInId }: { userId: string; checkInId: string }) {
  const visit = useCheckInVisit({ userId, source: null });
  const module = useQuery(assignedCheckInQuery(userId, checkInId));
  if (module.error instanceof ApiError && module.error.status === 404 && visit.submission.status === 'none') {
    return <Navigate to={hrefs.checkIns()} replace />;
  }
  const failed = module.isError && module.data === undefined;
  return (
    <AnswerCheckIns
      userId={userId}
      visit={visit}
      modules={module.data && [module.data]}
      instead={
        failed ? (
          <LoadFailedScreen userId={userId} error={module.error} onRetry={() => void module.refetch()} />
        ) : (
          <LoadingCheckIn />
        )
      }
      renderCompleted={(callsForHelp) => (
        <CheckInComplete
          userId={userId}
          words={endWordsFor(null).completed}
          callsForHelp={callsForHelp}
          homescreenUrl={hrefs.home()}
          action={
            <ButtonLink
              // The charts show the daily sliders alone.
              to={
                module.data && !isLifestyle(module.data)
                  ? hrefs.completedCheckIns(checkInId)
                  : hrefs.progress()
              }
              variant="secondary"
              wide
            >
              {module.data && !isLifestyle(module.data) ? 'See your answers' : 'See your progress'}
            </ButtonLink>
          }
        />
      )}
    />
  );
}
