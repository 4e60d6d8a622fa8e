import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { afterCompletion, type WayOn } from '../answering/after-completion.ts';
import { EndScreen } from '../answering/end-screen.tsx';
import { endWordsFor } from '../answering/end-words.ts';
import { safeHomescreenUrl } from '../answering/homescreen-url.ts';
import { useWrapperHome } from '../answering/use-wrapper-home.ts';
import { entryContext } from '../public-user/entry-context.ts';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { aboutWhom, relatedNameOf, usePublicUser } from '../public-user/public-user-context.ts';
import { AnswerCheckIns } from './answer-check-ins.tsx';
import { CheckInComplete } from './check-in-complete.tsx';
import { LoadingCheckIn } from './loading-check-in.tsx';
import { publicCheckInsQuery } from './queries.ts';
import { useCheckInVisit } from './use-check-in-visit.ts';

/** `/user/{userId}/check-ins`: the check-ins that are due, behind the gate of the public page. */
export function Component() {
  const { userId } = usePublicUser();
  const [search] = useSearchParams();
  return <PublicCheckIns key={`${userId}?${search}`} search={search} />;
}

function PublicCheckIns({ search }: { search: URLSearchParams }) {
  const { userId, user, gate, gateScreen } = usePublicUser();
  const { status } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const [takeAnyway, setTakeAnyway] = useState(false);
  const [offered, setOffered] = useState<WayOn | null>(null);
  const context = entryContext(search);
  const homescreenUrl = safeHomescreenUrl(search.get('homescreenUrl'));

  const wrapperHome = useWrapperHome();
  const follow = ({ to, state }: WayOn) => {
    const askWrapper = wrapperHome(to);
    if (askWrapper) askWrapper();
    else void navigate(to, { replace: true, state });
  };
  const visit = useCheckInVisit({
    userId,
    source: context,
    onSent: ({ info, accountSetup }, { callsForHelp }) => {
      const next = afterCompletion({
        context,
        userType: user?.type,
        info,
        accountSetup,
        isSignedIn: status === 'signed-in',
        callsForHelp,
        completedMessage: 'Check-in completed!',
      });
      if (next.kind === 'stay') return;
      toast.show(next.toast, { tone: 'good' });
      if (next.kind === 'go') follow(next);
      else setOffered(next);
    },
  });
  const assigned = useQuery(publicCheckInsQuery(userId));
  const words = endWordsFor(relatedNameOf(user));
  const everything = takeAnyway || context === 'clinician_app';
  const modules = assigned.data?.filter(({ isOverdue }) => everything || isOverdue);

  // What waits to be sent was answered behind the gate.
  if (gate !== 'open' && visit.submission.status === 'none') return gateScreen ?? <LoadingCheckIn />;
  return (
    <AnswerCheckIns
      userId={userId}
      visit={visit}
      modules={modules}
      about={aboutWhom(user)}
      instead={instead()}
      renderCompleted={(callsForHelp) => (
        <CheckInComplete
          userId={userId}
          words={words.completed}
          callsForHelp={callsForHelp}
          homescreenUrl={homescreenUrl}
          action={
            offered && (
              <Button wide onClick={() => follow(offered)}>
                Continue
              </Button>
            )
          }
        />
      )}
    />
  );

  function instead() {
    if (assigned.isError && assigned.data === undefined) {
      return (
        <LoadFailedScreen userId={userId} error={assigned.error} onRetry={() => void assigned.refetch()} />
      );
    }
    if (assigned.data === undefined) return <LoadingCheckIn />;
    if (assigned.data.length === 0) {
      return (
        <EndScreen
          title="This link is no longer available"
          lead={words.linkGone}
          drawing="leaf"
          homescreenUrl={homescreenUrl}
        />
      );
    }
    return (
      <EndScreen
        title="You're all set!"
        lead={words.allSet}
        drawing="calendar"
        homescreenUrl={homescreenUrl}
        action={
          <Button variant="secondary" wide onClick={() => setTakeAnyway(true)}>
            Check in anyway
          </Button>
        }
      />
    );
  }
}
