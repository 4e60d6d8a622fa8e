import { useSearchParams } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { aboutWhom, usePublicUser } from '../public-user/public-user-context.ts';
import { parseAssessmentQuery, type AssessmentQuery } from './assessment-query.ts';
import { AllSetScreen, CompletedScreen, LinkGoneScreen } from './completion-screens.tsx';
import { KeptScreen } from '../answering/kept-screen.tsx';
import { TakeAssessments } from './take-assessments.tsx';
import { useAssessmentVisit } from './use-assessment-visit.ts';

/** `/user/{userId}/assessments`. Another link is another visit. */
export function Component() {
  const { userId } = usePublicUser();
  const [search] = useSearchParams();
  return <AssessmentsScreen key={`${userId}?${search}`} query={parseAssessmentQuery(search)} />;
}

function AssessmentsScreen({ query }: { query: AssessmentQuery }) {
  const visit = useAssessmentVisit(query);
  const { userId, user, state, submission, kept, definitions, failed } = visit;
  const { homescreenUrl } = query;

  if (submission.status === 'kept' || (submission.status === 'sending' && submission.isRetry)) {
    return (
      <KeptScreen
        userId={userId}
        message={submission.status === 'kept' ? submission.message : null}
        isKept={kept.pending.isKept()}
        onSendAgain={() => visit.sendAgain(submission.pending)}
      />
    );
  }
  if (failed) {
    return <LoadFailedScreen userId={userId} error={failed.error} onRetry={() => void failed.refetch()} />;
  }

  const refusal = submission.status === 'refused' ? submission : null;
  const taking = (
    <TakeAssessments
      // Other questions, or the same ones refused, are taken up from their drafts.
      key={[...definitions.map(({ versionId }) => versionId), visit.refusals].join(' ')}
      userId={userId}
      assessments={definitions}
      about={aboutWhom(user)}
      kept={kept}
      busy={submission.status === 'sending'}
      refusal={refusal}
      onComplete={visit.submit}
    />
  );

  switch (state) {
    case 'LOADING':
      // What is being sent stays in sight meanwhile.
      return submission.status === 'sending' ? taking : <Loading />;
    case 'CONSENT_REQUIRED':
    case 'BIRTHDAY_CONFIRMATION_REQUIRED':
      return visit.gateScreen;
    case 'SUBMITTED':
      return (
        <CompletedScreen
          userId={userId}
          callsForHelp={submission.status === 'sent' && submission.pending.callsForHelp}
          homescreenUrl={homescreenUrl}
          onContinue={
            visit.goOn ?? (query.more && submission.status === 'sent' ? visit.continueWithMore : undefined)
          }
        />
      );
    case 'ASSIGNED_NO_TAKEABLE':
      return <AllSetScreen homescreenUrl={homescreenUrl} onTakeAnyway={visit.takeAnyway} />;
    case 'ASSIGNED_TAKEABLE':
      return taking;
    case 'NONE_ASSIGNED':
      return <LinkGoneScreen homescreenUrl={homescreenUrl} atKiosk={query.context === 'kiosk'} />;
  }
}

function Loading() {
  return (
    <Screen title="Assessments" titleHidden focusTitle={false}>
      <Skeleton />
    </Screen>
  );
}
