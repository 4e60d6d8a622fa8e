import { sql } from 'kysely';
import { limits } from '@evenkeel/contract/limits';
import { nextOccurrence, type WeeklyTime } from '@evenkeel/contract/zoned-time';
import type { Db, Tx } from '../../db/open.ts';
import { tellPeople, type Sending, type Telling } from '../../messages/tell-people.ts';
import { reminderContent } from './reminder-message.ts';

const defaultBatchSize = 500;

/** Reminders whose time has come, the longest due first. */
export const dueReminders = (db: Db | Tx, now: Date, batchSize: number) =>
  db
    .selectFrom('reminders')
    .where('is_active', '=', true)
    .where('next_at', '<=', now)
    .select(['id', 'user_id', 'days_of_week', 'time_of_day', 'time_zone', 'next_at'])
    .orderBy('next_at')
    .limit(batchSize);

type Due = Awaited<ReturnType<ReturnType<typeof dueReminders>['execute']>>[number];

interface Planned {
  readonly id: string;
  /** When it is due next. */
  readonly next: Date;
  /** What is to be said now; null where its time has passed too long ago. */
  readonly telling: Telling | null;
  /** Whether a time of it was missed altogether. */
  readonly missed: boolean;
}

/** What becomes of a due reminder: its latest time is still sent within the window; those before it are not. */
const plan = (reminder: Due, now: Date): Planned => {
  const rule: WeeklyTime = {
    daysOfWeek: reminder.days_of_week,
    timeOfDay: reminder.time_of_day,
    timeZone: reminder.time_zone,
  };
  const windowStart = new Date(now.getTime() - limits.reminderWindowSeconds * 1000);
  const missed = reminder.next_at < windowStart;
  const latest = missed ? nextOccurrence(rule, new Date(windowStart.getTime() - 1)) : reminder.next_at;
  return {
    id: reminder.id,
    next: nextOccurrence(rule, now),
    missed,
    telling:
      latest > now
        ? null
        : { userId: reminder.user_id, occasion: `check-in/${reminder.user_id}/${latest.toISOString()}` },
  };
};

interface Batch {
  readonly size: number;
  readonly missedIds: readonly string[];
}

/** Rows that another process holds are left to it; what was written is there when they have moved on, or neither. */
const sendBatch = (sending: Sending, now: Date, batchSize: number): Promise<Batch> =>
  sending.db.transaction().execute(async (tx) => {
    const due = await dueReminders(tx, now, batchSize).forUpdate().skipLocked().execute();
    if (due.length === 0) return { size: 0, missedIds: [] };
    const planned = due.map((reminder) => plan(reminder, now));
    // Two reminders of a person for the same minute are one message.
    const tellings = new Map(
      planned.flatMap(({ telling }) => (telling === null ? [] : [[telling.occasion, telling] as const])),
    );
    await tellPeople(tx, sending, {
      type: 'SCHEDULED_CHECKIN_REMINDER',
      tellings: [...tellings.values()],
      contentFor: reminderContent(sending.publicUrl),
      now,
    });
    await sql`
      update reminders set next_at = planned.next
      from unnest(${planned.map(({ id }) => id)}::uuid[], ${planned.map(({ next }) => next)}::timestamptz[])
        as planned (id, next)
      where reminders.id = planned.id
    `.execute(tx);
    return { size: due.length, missedIds: planned.filter(({ missed }) => missed).map(({ id }) => id) };
  });

/**
 * Sends every reminder whose time has come, and moves each on to its next time. Any number of processes
 * may do so at once, and be ended at any point. After a pause each reminder is looked at once, however
 * many of its times have passed.
 */
export const sendDueReminders = async (sending: Sending, batchSize = defaultBatchSize): Promise<void> => {
  const now = sending.clock.now();
  let batch: Batch;
  do {
    batch = await sendBatch(sending, now, batchSize);
    const { missedIds } = batch;
    if (missedIds.length > 0) {
      sending.log.warn({ count: missedIds.length, reminderIds: missedIds }, 'reminders too late, dropped');
    }
    // A batch that is not full was the last; what others hold is theirs.
  } while (batch.size === batchSize);
};
