import type { Reminder } from '@evenkeel/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { hrefs } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeleteReminder } from './delete-reminder.tsx';
import { remindersQuery } from './queries.ts';
import { daysInWords, timeInWords } from './reminder-words.ts';
import styles from './reminders.module.css';

/** `/settings/check-in-reminders`: when a person is reminded to check in. */
export function Component() {
  const userId = useSession().profile?.userId ?? '';
  const reminders = useQuery({ ...remindersQuery(userId), enabled: userId !== '' });
  const [leaving, setLeaving] = useState<Reminder | null>(null);
  const add = useRef<HTMLAnchorElement>(null);

  return (
    <Screen
      title="Check-in reminders"
      lead="We remind you to check in on the days and at the times that you choose."
      footer={
        <ButtonLink ref={add} to={hrefs.settingsNewReminder()} wide>
          Add Reminder
        </ButtonLink>
      }
    >
      <div className={styles['stack']}>
        {content()}
        <p className={styles['note']}>
          <Link to={hrefs.settingsNotifications()}>Choose how reminders reach you</Link>
        </p>
      </div>
      <DeleteReminder
        userId={userId}
        reminder={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={() => {
          // Its button is gone, and the focus must not go with it; nothing takes focus behind an open dialog.
          flushSync(() => setLeaving(null));
          add.current?.focus();
        }}
      />
    </Screen>
  );

  function content() {
    if (reminders.data === undefined) {
      if (!reminders.isError) return <Skeleton />;
      return (
        <Notice tone="bad" title="We could not load your reminders" announce>
          <p>{messageOf(reminders.error)}</p>
          <Button variant="secondary" busy={reminders.isFetching} onClick={() => void reminders.refetch()}>
            Try again
          </Button>
        </Notice>
      );
    }
    if (reminders.data.length === 0)
      return (
        <EmptyState title="No reminders yet" drawing="calendar">
          <p>Choose days and a time, and we will remind you to check in.</p>
        </EmptyState>
      );
    return (
      <List>
        {inOrder(reminders.data).map((reminder) => (
          <ReminderRow key={reminder.id} reminder={reminder} onDelete={() => setLeaving(reminder)} />
        ))}
      </List>
    );
  }
}

const inOrder = (reminders: readonly Reminder[]) =>
  reminders.toSorted(
    (one, other) =>
      one.timeOfDay.localeCompare(other.timeOfDay) ||
      one.daysOfWeek.join().localeCompare(other.daysOfWeek.join()),
  );

interface ReminderRowProps {
  readonly reminder: Reminder;
  readonly onDelete: () => void;
}

function ReminderRow({ reminder: { timeOfDay, daysOfWeek, isActive }, onDelete }: ReminderRowProps) {
  const time = timeInWords(timeOfDay);
  const days = daysInWords(daysOfWeek);
  return (
    <ListRow
      icon="bell"
      title={time}
      detail={isActive ? days : `${days}. Turned off`}
      trailing={
        <Button variant="quiet" className={styles['delete']} onClick={onDelete}>
          Delete
          <VisuallyHidden>
            {' '}
            {time}, {days}
          </VisuallyHidden>
        </Button>
      }
    />
  );
}
