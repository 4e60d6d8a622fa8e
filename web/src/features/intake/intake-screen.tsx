import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { hrefs } from '../../paths.ts';
import { dropIntakeTokens, intakeSessionOf } from './intake-session.ts';
import { intakeStore } from './intake-store.ts';
import { IntakeSteps, loadIntakeSteps } from './lazy-intake-steps.tsx';
import { LeaveCompleted } from './leave-completed.tsx';
import { StepIntro } from './step-intro.tsx';
import { StepLoading } from './step-loading.tsx';

/** `/intake?code=`: from a clinic's link to being its patient. */
export function Component() {
  const code = useSearchParams()[0].get('code');
  return code ? <Intake key={code} code={code} /> : <Navigate to={hrefs.expiredIntake()} replace />;
}

function Intake({ code }: { readonly code: string }) {
  const [session] = useState(() => intakeSessionOf(code));
  const state = useSyncExternalStore(session.subscribe, session.state, () => 'none' as const);
  const record = useSyncExternalStore(
    intakeStore.subscribe,
    () => intakeStore.read(code),
    () => null,
  );

  useEffect(() => void loadIntakeSteps().catch(() => undefined), []);

  // What is another link's, or too old, goes.
  useEffect(() => {
    if (intakeStore.read(code) !== null) return;
    intakeStore.clear();
    dropIntakeTokens();
  }, [code]);

  if (state === 'completed') return <LeaveCompleted session={session} />;
  if (record !== null && state === 'open')
    return (
      <Suspense fallback={<StepLoading />}>
        <IntakeSteps session={session} record={record} />
      </Suspense>
    );
  if (record !== null && record.furthest !== 'INTRO')
    return <Navigate to={hrefs.expiredIntake(code)} replace />;
  return <StepIntro session={session} />;
}
