import { lifestyleTitle } from '@evenkeel/contract/lifestyle-module';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { Screen } from '../../ui/screen.tsx';
import { assignedCheckInsQuery } from '../check-ins/queries.ts';
import { ActivitySection } from './activity-section.tsx';
import { LifestyleSection } from './lifestyle-section.tsx';
import { SymptomSection } from './symptom-section.tsx';
import { WorksheetsSection } from './worksheets-section.tsx';
import styles from './progress.module.css';

/** `/progress`: what a person's check-ins say over time. The layout above has loaded the profile. */
export function Component() {
  const { profile } = useSession();
  const userId = profile?.userId ?? '';
  const [query] = useSearchParams();
  const { data: hasSymptoms = false } = useQuery({
    ...assignedCheckInsQuery(userId),
    enabled: profile !== null,
    select: (checkIns) => checkIns.some(({ type, title }) => type === 'symptom' && title !== lifestyleTitle),
  });
  if (profile === null) return null;
  return (
    <Screen title="Progress" wide>
      <div className={styles['stack']}>
        <LifestyleSection userId={userId} />
        {hasSymptoms && <SymptomSection userId={userId} />}
        <WorksheetsSection userId={userId} />
        {query.get('platform') === 'ios' && <ActivitySection userId={userId} />}
      </div>
    </Screen>
  );
}
