import type { AssignedAssessment } from '@evenkeel/contract/assessments';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { detailOf, dueLabelOf } from './due.ts';
import styles from './home.module.css';

/** What comes later: to be read, not to be opened. */
export function Upcoming({ assigned }: { readonly assigned: readonly AssignedAssessment[] }) {
  return (
    <section aria-labelledby="upcoming" className={styles['part']}>
      <h2 id="upcoming">Upcoming</h2>
      {assigned.length === 0 ? (
        <EmptyState title="No upcoming assessments" drawing="calendar" />
      ) : (
        <List aria-labelledby="upcoming">
          {assigned.map((one) => (
            <ListRow
              key={`${one.clinicAssessmentId} ${one.administrationDate}`}
              title={one.assessment.name}
              detail={detailOf(one)}
              trailing={dueLabelOf(one)}
            />
          ))}
        </List>
      )}
    </section>
  );
}
