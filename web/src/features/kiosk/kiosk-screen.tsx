import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FindMe } from './find-me.tsx';
import { Greeting } from './greeting.tsx';
import { isMissing, kioskClinicQuery } from './queries.ts';
import { beginVisit } from './visit.ts';

/** `/clinics/{clinicDisplayId}`: a clinic's shared screen, until somebody is found. */
export function Component() {
  const { clinicDisplayId = '' } = useParams();
  const { data: clinic, error, refetch, isFetching } = useQuery(kioskClinicQuery(clinicDisplayId));
  const [visitId, setVisitId] = useState<string | null>(null);

  if (clinic !== undefined) {
    if (visitId !== null) return <Greeting clinicDisplayId={clinicDisplayId} visitId={visitId} />;
    const begin = (id: string) => {
      beginVisit(id);
      setVisitId(id);
    };
    return <FindMe clinic={clinic} onFound={begin} />;
  }
  if (isMissing(error)) {
    return (
      <Screen title="We could not find this clinic">
        <Notice tone="bad" announce>
          Could not find clinic: {clinicDisplayId}. Are you sure you have the right URL?
        </Notice>
      </Screen>
    );
  }
  if (error !== null) {
    return (
      <Screen
        title="One moment, please"
        lead="This screen cannot get what it needs from the clinic’s server right now. It tries again by itself. The front desk can help you meanwhile."
        footer={
          <Button wide busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <Screen title="Welcome" titleHidden focusTitle={false}>
      <Skeleton />
    </Screen>
  );
}
