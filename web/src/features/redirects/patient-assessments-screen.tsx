import { builtInSafetyNetResources } from '@evenkeel/contract/built-in-resources';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CrisisResources } from '../../ui/crisis-resources.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { patientUserQuery } from './queries.ts';
import styles from './redirects.module.css';

/** `/patients/{patientId}/assessments`: goes on to the assessments of the user behind the patient id, with the query. */
export function Component() {
  const { patientId = '' } = useParams();
  const { search } = useLocation();
  const { data: userId, error, refetch } = useQuery(patientUserQuery(patientId));

  if (userId !== undefined) return <Navigate to={hrefs.publicAssessments(userId) + search} replace />;
  if (error === null)
    return (
      <Screen title="Assessments" titleHidden focusTitle={false}>
        <Skeleton />
      </Screen>
    );
  return (
    <Screen
      title="We could not open this page"
      footer={
        <>
          <Button wide onClick={() => void refetch()}>
            Try again
          </Button>
          <ButtonLink to={hrefs.home()} variant="secondary" wide>
            Go to home
          </ButtonLink>
        </>
      }
    >
      <Notice tone="bad" announce>
        {messageOf(error)}
      </Notice>
      <section className={styles['help']}>
        <h2>If you need help now</h2>
        <CrisisResources resources={builtInSafetyNetResources} />
      </section>
    </Screen>
  );
}
