import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { afterCompletion } from '../answering/after-completion.ts';
import { EndScreen } from '../answering/end-screen.tsx';
import { safeHomescreenUrl } from '../answering/homescreen-url.ts';
import { entryContext } from '../public-user/entry-context.ts';
import { LoadFailedScreen } from '../public-user/load-failed-screen.tsx';
import { aboutWhom, usePublicUser } from '../public-user/public-user-context.ts';
import { AnswerCheckIns } from './answer-check-ins.tsx';
import { CheckInComplete } from './check-in-complete.tsx';
import { publicCheckInsQuery } from './queries.ts';
import { LoadingCheckIn } from './take-screen.tsx';
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
  const context = entryContext(search);
  const homescreenUrl = safeHomescreenUrl(search.get('homescreenUrl'));

  const visit = useCheckInVisit({
    userId,
    source: context,
    onSent: ({ info, accountSetup }) => {
      const next = afterCompletion({
        context,
        userType: user?.type,
        info,
        accountSetup,
        isSignedIn: status === 'signed-in',
        completedMessage: 'Check-in completed!',
      });
      if (next.toast !== null) toast.show(next.toast, { tone: 'good' });
      if (next.goTo !== null) void navigate(next.goTo.path, { replace: true, state: next.goTo.state });
    },
  });
  const assigned = useQuery({
    ...publicCheckInsQuery(userId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const everything = takeAnyway || context === 'clinician_app';
  const modules = assigned.data?.filter(({ isOverdue }) => everything || isOverdue);

  if (gate !== 'open') return gateScreen ?? <LoadingCheckIn />;
  return (
    <AnswerCheckIns
      userId={userId}
      visit={visit}
      modules={modules}
      about={aboutWhom(user)}
      instead={instead()}
      completed={(callsForHelp) => (
        <CheckInComplete userId={userId} callsForHelp={callsForHelp} homescreenUrl={homescreenUrl} />
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
          lead="What it led to has been answered or replaced. If you expected questions here, please ask your clinic for a new link."
          drawing="leaf"
          homescreenUrl={homescreenUrl}
        />
      );
    }
    return (
      <EndScreen
        title="You're all set!"
        lead="Nothing is due right now. You can still check in if you would like to."
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
