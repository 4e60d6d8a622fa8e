import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { localDate } from '../../adapters/local-date.ts';
import type { Db, Tx } from '../../db/open.ts';
import { administrationAfter, administrationUpTo } from './cadence.ts';

/** No zone is ahead of this one: what is not due there is due nowhere. */
const earliestZone = 'Pacific/Kiritimati';
const defaultBatchSize = 500;

const zoneOfPerson = sql<string>`coalesce(profiles.time_zone, clinics.time_zone)`;

const dueAssignments = (db: Db | Tx, today: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('profiles', 'profiles.user_id', 'assignments.user_id')
    .innerJoin('clinics', 'clinics.id', 'profiles.clinic_id')
    .where('assignments.ended_at', 'is', null)
    .where('assignments.next_administration_date', '<=', today);

/** Zones in which something has fallen due, each with its own date. */
const zonesWithDue = async (db: Db, now: Date): Promise<{ zone: string; today: string }[]> => {
  const rows = await dueAssignments(db, localDate(now, earliestZone))
    .select([zoneOfPerson.as('zone'), ({ fn }) => fn.min('next_administration_date').as('earliest')])
    .groupBy(zoneOfPerson)
    .execute();
  return rows
    .map(({ zone, earliest }) => ({ zone, earliest, today: localDate(now, zone) }))
    .filter(({ earliest, today }) => earliest !== null && earliest <= today);
};

/**
 * Opens what has fallen due in one zone, up to `size` assignments. Rows that another process holds
 * are left to it, and what it has opened meanwhile is not opened twice.
 *
 * @returns how many assignments it saw to.
 */
const openBatch = (db: Db, due: { zone: string; today: string }, now: Date, size: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { zone, today } = due;
    const rows = await dueAssignments(tx, today)
      .where(zoneOfPerson, '=', zone)
      .select([
        'assignments.id',
        'assignments.clinic_id',
        'assignments.user_id',
        'assignments.content_id',
        'assignments.cadence',
        'assignments.start_date',
      ])
      .orderBy('assignments.next_administration_date')
      .limit(size)
      .forUpdate('assignments')
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const opened = rows.map((row) => ({
      ...row,
      // After a pause only the one that is current is opened; those in between have passed.
      date: administrationUpTo(row.cadence, row.start_date, today) ?? today,
      next: administrationAfter(row.cadence, row.start_date, today),
    }));
    await tx
      .insertInto('administrations')
      .values(
        opened.map(({ id, clinic_id, user_id, content_id, date, next }) => ({
          id: randomUUID(),
          assignment_id: id,
          clinic_id,
          user_id,
          content_id,
          administration_date: date,
          due_date: next,
          submission_id: null,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['assignment_id', 'administration_date']).doNothing())
      .execute();
    const ids = opened.map(({ id }) => id);
    const nexts = opened.map(({ next }) => next);
    await sql`
      update assignments set next_administration_date = opened.next
      from unnest(${ids}::uuid[], ${nexts}::date[]) as opened (id, next)
      where assignments.id = opened.id
    `.execute(tx);
    return rows.length;
  });

/**
 * Opens every administration that has fallen due, each on its date in the patient's own time zone.
 * Any number of processes may do so at once.
 */
export const createDueAdministrations = async (
  db: Db,
  now: Date,
  batchSize = defaultBatchSize,
): Promise<void> => {
  for (const due of await zonesWithDue(db, now)) {
    let seen = batchSize;
    while (seen === batchSize) seen = await openBatch(db, due, now, batchSize);
  }
};
