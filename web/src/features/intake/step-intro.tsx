import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { IntakeSession } from './intake-session.ts';
import { intakeStore } from './intake-store.ts';
import { invitationQuery, openIntakeMutation } from './queries.ts';
import { StepFrame } from './step-frame.tsx';
import { StepLoading } from './step-loading.tsx';
import { WhatComes } from './what-comes.tsx';
import styles from './intake.module.css';

const isRefusal = (error: unknown) => error instanceof ApiError && error.isFinal;

/** Whose link it is and what comes. Its Continue opens the link. */
export function StepIntro({ session }: { readonly session: IntakeSession }) {
  const navigate = useNavigate();
  const { code } = session;
  const invitation = useQuery(invitationQuery(code));
  const open = useMutation(openIntakeMutation(session));

  const isCompleted = invitation.data?.status === 'completed';
  useEffect(() => {
    if (isCompleted) session.noteCompleted();
  }, [isCompleted, session]);

  if (isRefusal(invitation.error) || invitation.data?.status === 'expired')
    return <Navigate to={hrefs.expiredIntake(code)} replace />;
  if (invitation.isPending || isCompleted) return <StepLoading />;

  const clinicName = invitation.data?.clinic.organizationName;
  const goOn = () =>
    open.mutate(undefined, {
      onSuccess: ({ status }) => {
        if (status === 'completed') session.noteCompleted();
        else intakeStore.begin(code);
      },
      onError: (error) => {
        if (isRefusal(error)) void navigate(hrefs.expiredIntake(code), { replace: true });
      },
    });

  return (
    <StepFrame
      step="INTRO"
      title={clinicName === undefined ? 'Welcome' : `Welcome to ${clinicName}`}
      lead="We are glad that you are here. Before your first visit, your clinic would like to get to know you."
      problem={open.isError && !isRefusal(open.error) && messageOf(open.error)}
      nextLabel="Continue"
      onNext={goOn}
      busy={open.isPending}
    >
      <div className={styles['form']}>
        {invitation.isError && !open.isError && (
          <Notice tone="warn" announce>
            {messageOf(invitation.error)}
          </Notice>
        )}
        <WhatComes />
      </div>
    </StepFrame>
  );
}
