import type { AnswersByKey } from '@evenkeel/contract/answer-rules';
import type { CheckInModule } from '@evenkeel/contract/check-ins';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { LoadFailedPage } from '../answering/load-failed-page.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { LoadingCheckIn } from './loading-check-in.tsx';
import { checkInPreviewQuery } from './queries.ts';

/** `/check-ins/{checkInId}/preview`: a module as patients see it. Nothing is kept and nothing is sent. */
export function Component() {
  const { checkInId = '' } = useParams();
  const [search] = useSearchParams();
  const module = useQuery(checkInPreviewQuery(checkInId, search.get('versionId') ?? undefined));
  if (module.isError && module.data === undefined) {
    return <LoadFailedPage error={module.error} onRetry={() => void module.refetch()} />;
  }
  if (module.data === undefined) return <LoadingCheckIn />;
  return <Preview key={module.data.versionId} module={module.data} />;
}

function Preview({ module }: { module: CheckInModule }) {
  const [answers, setAnswers] = useState<AnswersByKey>({});
  const [at, setAt] = useState(0);
  return (
    <CheckInForm
      userId=""
      module={module}
      answers={answers}
      errors={{}}
      at={at}
      onAnswer={(nodeId, value) => setAnswers((before) => ({ ...before, [nodeId]: value }))}
      onStep={setAt}
      onDone={() => undefined}
      doneLabel="Preview Only"
      lead="Preview. Nothing that you choose here is kept or sent."
    />
  );
}
