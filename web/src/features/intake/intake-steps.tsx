import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate } from 'react-router';
import { hrefs } from '../../paths.ts';
import { LoadFailedPage } from '../answering/load-failed-page.tsx';
import { isComplete } from './basic-info.ts';
import type { IntakeSession } from './intake-session.ts';
import { intakeStore, type IntakeRecord } from './intake-store.ts';
import { pagesQuery, policiesQuery, progressQuery } from './queries.ts';
import { StepPayment, StepQuestionnaire } from './lazy-steps.tsx';
import { isAhead, reasonToBring, shownStep, stepOfServer, stepToGoOn } from './state.ts';
import { StepBasicInfo } from './step-basic-info.tsx';
import { StepContactInfo } from './step-contact-info.tsx';
import { StepLoading } from './step-loading.tsx';
import { StepPolicies } from './step-policies.tsx';
import type { StepProps } from './step-props.ts';
import { StepQuestionnaireIntro } from './step-questionnaire-intro.tsx';
import type { IntakeStep } from './steps.ts';
import { useMoves } from './use-moves.ts';
import { useReread } from './use-reread.ts';

interface IntakeStepsProps {
  readonly session: IntakeSession;
  readonly record: IntakeRecord;
}

/** The steps after the link has been opened. */
export function IntakeSteps({ session, record }: IntakeStepsProps) {
  const { code } = session;
  const progress = useQuery(progressQuery(session));
  const policies = useQuery(policiesQuery(session));
  const pages = useQuery(pagesQuery(session));
  const { entry, goTo, next, back } = useMoves(session);

  useReread(session, (reread) => {
    const stand = intakeStore.read(code);
    if (!stand || stand.furthest === 'INTRO' || !policies.data || !pages.data) return;
    const known = { policies: policies.data, pages: pages.data };
    if (isAhead(reread, known, stand)) goTo({ step: stepOfServer(reread, known), why: 'elsewhere' });
  });

  const failed = [progress, policies, pages].filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0) {
    return (
      <LoadFailedPage
        error={failed[0]?.error}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      />
    );
  }
  if (!progress.data || !policies.data || !pages.data) return <StepLoading />;

  const content = { policies: policies.data, pages: pages.data };
  const reach = { progress: progress.data, content, hasBasicInfo: isComplete(record.form, progress.data) };
  const step = entry === null ? stepToGoOn(record, reach) : shownStep(entry.step, reach);
  if (entry?.step !== step) {
    const why = reasonToBring({ asked: entry?.step ?? null, step, stand: record, reach });
    return <Navigate to={hrefs.intake(code)} replace state={{ step, why }} />;
  }
  return (
    <Standing
      step={step}
      session={session}
      progress={progress.data}
      content={content}
      form={record.form}
      change={(change) => intakeStore.change(code, change)}
      next={() => next(step, content)}
      back={back(step, content)}
    />
  );
}

function Standing({ step, ...props }: StepProps & { readonly step: IntakeStep }) {
  const { code } = props.session;
  useEffect(() => intakeStore.stand(code, step), [code, step]);

  switch (step) {
    case 'INTRO':
    case 'BASIC_INFO':
      return <StepBasicInfo {...props} />;
    case 'CONTACT_INFO':
      return <StepContactInfo {...props} />;
    case 'POLICIES':
      return <StepPolicies {...props} />;
    case 'QUESTIONNAIRE_INTRO':
      return <StepQuestionnaireIntro {...props} />;
    case 'QUESTIONNAIRE':
      return (
        <Suspense fallback={<StepLoading />}>
          <StepQuestionnaire {...props} />
        </Suspense>
      );
    case 'PAYMENT':
    case 'COMPLETED':
      return (
        <Suspense fallback={<StepLoading />}>
          <StepPayment {...props} />
        </Suspense>
      );
  }
}
