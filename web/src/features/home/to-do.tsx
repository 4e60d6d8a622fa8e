import type { AssignedAssessment } from '@evenkeel/contract/assessments';
import { hrefs } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { detailOf, dueLabelOf } from './due.ts';
import styles from './home.module.css';

interface ToDoProps {
  readonly userId: string;
  readonly assigned: readonly AssignedAssessment[];
}

/** Overdue assessments, each a link to itself alone that comes back here. */
export function ToDo({ userId, assigned }: ToDoProps) {
  return (
    <section aria-labelledby="to-do" className={styles['part']}>
      <h2 id="to-do">To Do</h2>
      {assigned.length === 0 ? (
        <EmptyState title="You're all set!" drawing="tea" />
      ) : (
        <List aria-labelledby="to-do">
          {assigned.map((one) => (
            <ListRow
              key={`${one.clinicAssessmentId} ${one.administrationDate}`}
              title={one.assessment.name}
              detail={detailOf(one)}
              trailing={<span className={styles['now']}>{dueLabelOf(one)}</span>}
              to={hrefs.publicAssessments(userId, {
                assessments: [one.assessment.id],
                homescreenUrl: hrefs.home(),
              })}
            />
          ))}
        </List>
      )}
    </section>
  );
}
