import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Body } from '@evenkeel/contract/endpoint';
import { limits } from '@evenkeel/contract/limits';
import type { createReminder, Reminder } from '@evenkeel/contract/reminders';
import { nextOccurrence } from '@evenkeel/contract/zoned-time';
import type { ReminderTable } from '../../db/message-tables.ts';
import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';

const toReminder = (row: Selectable<ReminderTable>): Reminder => ({
  id: row.id,
  daysOfWeek: row.days_of_week,
  timeOfDay: row.time_of_day,
  isActive: row.is_active,
  notificationType: row.notification_type,
});

/** A person's reminders by their time of day. */
export const findReminders = async (db: Db, userId: string): Promise<Reminder[]> => {
  const rows = await db
    .selectFrom('reminders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('time_of_day')
    .orderBy('days_of_week')
    .orderBy('id')
    .execute();
  return rows.map(toReminder);
};

interface Wanted {
  readonly userId: string;
  readonly timeZone: string;
  readonly fields: Body<typeof createReminder>;
  readonly now: Date;
}

/** Throws `already-exists` where the person has the same, and `too-many` where they have as many as there can be. */
export const addReminder = async (tx: Tx, { userId, timeZone, fields, now }: Wanted): Promise<Reminder> => {
  // Whoever adds two at once adds them one after the other, or they would not count each other.
  await tx.selectFrom('profiles').select('id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  const { daysOfWeek, timeOfDay, notificationType } = fields;
  const made = await tx
    .insertInto('reminders')
    .values({
      id: randomUUID(),
      user_id: userId,
      notification_type: notificationType,
      days_of_week: JSON.stringify(daysOfWeek),
      time_of_day: timeOfDay,
      time_zone: timeZone,
      next_at: nextOccurrence({ daysOfWeek, timeOfDay, timeZone }, now),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'notification_type', 'days_of_week', 'time_of_day']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (made === undefined) {
    throw new AppError('already-exists', { message: 'You have this reminder already.' });
  }
  const { count } = await tx
    .selectFrom('reminders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count > limits.remindersPerPerson) throw new AppError('too-many');
  return toReminder(made);
};

/** Throws `not-found` when it is none of this person's. */
export const removeReminder = async (tx: Tx, userId: string, id: string): Promise<void> => {
  const removed = await tx
    .deleteFrom('reminders')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new AppError('not-found');
};
