import type { Assessment } from '@evenkeel/contract/assessments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailedPage } from '../answering/load-failed-page.tsx';
import { createAnswerStore } from './answer-store.ts';
import { AssessmentForm } from './assessment-form.tsx';
import { assessmentsQuery } from './queries.ts';

/** `/assessment-preview?assessment=`: an assessment as patients see it. Nothing is kept and nothing is sent. */
export function Component() {
  const [search] = useSearchParams();
  const found = useQuery(assessmentsQuery([search.get('assessment') ?? '']));
  if (found.isError && found.data === undefined) {
    return <LoadFailedPage error={found.error} onRetry={() => void found.refetch()} />;
  }
  const assessment = found.data?.[0];
  if (assessment === undefined) {
    return (
      <Screen title="Assessment" titleHidden focusTitle={false}>
        <Skeleton />
      </Screen>
    );
  }
  return <Preview key={assessment.versionId} assessment={assessment} />;
}

function Preview({ assessment }: { assessment: Assessment }) {
  const [store] = useState(() => createAnswerStore(assessment, {}, () => undefined));
  return (
    <AssessmentForm
      userId=""
      assessment={assessment}
      store={store}
      about="Preview. Nothing that you choose here is kept or sent."
      submitLabel="Preview Only"
      onSubmit={() => undefined}
    />
  );
}
