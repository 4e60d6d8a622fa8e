import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { groupsOf } from './groups.ts';
import { assignedCheckInsQuery } from './queries.ts';
import styles from './check-ins.module.css';

/** `/check-ins`: which module to take, by its kind. The layout above has loaded the profile. */
export function Component() {
  const { profile } = useSession();
  const userId = profile?.userId ?? '';
  const assigned = useQuery({ ...assignedCheckInsQuery(userId), enabled: profile !== null });
  return (
    <Screen title="Check in" lead="Choose what you would like to record.">
      {assigned.isPending && <Skeleton rows={3} />}
      {assigned.isError && assigned.data === undefined && (
        <Notice tone="bad" title="We could not load your check-ins" announce>
          <p>{messageOf(assigned.error)}</p>
          <Button variant="secondary" busy={assigned.isFetching} onClick={() => void assigned.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {assigned.data?.length === 0 && (
        <EmptyState title="There is nothing to check in on yet." drawing="leaf">
          <p>Your clinic decides which check-ins fit you.</p>
        </EmptyState>
      )}
      <div className={styles['groups']}>
        {groupsOf(assigned.data ?? []).map(({ title, modules }) => (
          <section key={title}>
            <h2>{title}</h2>
            <List>
              {modules.map((module) => (
                <ListRow
                  key={module.id}
                  title={module.title}
                  to={hrefs.checkIn(module.id)}
                  trailing={module.isOverdue && <span className={styles['due']}>Due</span>}
                />
              ))}
            </List>
          </section>
        ))}
      </div>
    </Screen>
  );
}
