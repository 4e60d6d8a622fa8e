import { Navigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { LaterScreen } from './later-screen.tsx';

/** `/settings/payment`, until a card can be saved here; for patients whose clinician has the plan that it belongs to. */
export function Component() {
  const { profile } = useSession();
  if (profile !== null && !profile.clinicianHasProPlan) return <Navigate to={hrefs.settings()} replace />;
  return (
    <LaterScreen
      title="Payment"
      when="Saving a card is still to come"
      purpose="Here you will save a payment card. It will not be charged until after an appointment."
    />
  );
}
