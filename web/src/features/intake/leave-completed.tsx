import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { forgetIntakeSession, type IntakeSession } from './intake-session.ts';
import { intakeStore } from './intake-store.ts';
import { intakeKeyOf, invitationQuery } from './queries.ts';

/** From a completed intake to the last screen; nothing of it stays on the device. */
export function LeaveCompleted({ session }: { readonly session: IntakeSession }) {
  const { code } = session;
  const client = useQueryClient();
  const [logoUrl] = useState(
    () => client.getQueryData(invitationQuery(code).queryKey)?.clinic.logoUrl ?? null,
  );

  useEffect(() => {
    intakeStore.clear();
    forgetIntakeSession(session);
    client.removeQueries({ queryKey: intakeKeyOf(code) });
  }, [client, code, session]);

  return <Navigate to={hrefs.intakeCompleted()} replace state={{ logoUrl }} />;
}
