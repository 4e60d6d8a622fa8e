import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import type { IntakeSession } from './intake-session.ts';
import { intakeStore } from './intake-store.ts';
import { LeaveCompleted } from './leave-completed.tsx';
import { invitationQuery, openIntakeMutation } from './queries.ts';
import { StepFrame } from './step-frame.tsx';
import { StepLoading } from './step-loading.tsx';
import styles from './intake.module.css';

/** Whose link it is and what comes. Its Continue opens the link. */
export function StepIntro({ session }: { readonly session: IntakeSession }) {
  const navigate = useNavigate();
  const { code } = session;
  const invitation = useQuery(invitationQuery(code));
  const open = useMutation(openIntakeMutation(session));

  const isRefused = invitation.error instanceof ApiError && invitation.error.isFinal;
  if (invitation.data?.status === 'completed') return <LeaveCompleted session={session} />;
  if (isRefused || invitation.data?.status === 'expired')
    return <Navigate to={hrefs.expiredIntake(code)} replace />;
  if (invitation.isPending) return <StepLoading />;

  const goOn = () =>
    open.mutate(undefined, {
      onSuccess: ({ status }) => {
        if (status === 'completed') session.noteCompleted();
        else intakeStore.begin(code);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.isFinal)
          void navigate(hrefs.expiredIntake(code), { replace: true });
      },
    });

  return (
    <StepFrame
      step="INTRO"
      title={`Welcome to ${invitation.data?.clinic.organizationName ?? 'your clinic'}`}
      problem={open.isError && messageOf(open.error)}
      nextLabel="Continue"
      onNext={goOn}
      busy={open.isPending}
    >
      <div className={styles['form']} />
    </StepFrame>
  );
}
