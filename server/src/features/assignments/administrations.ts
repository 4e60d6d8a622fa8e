import { sql } from 'kysely';
import { localDate } from '@evenkeel/contract/local-date';
import type { Db } from '../../db/open.ts';
import { outsideQuietHours } from '../../messages/quiet-hours.ts';
import { administrationAfter, administrationUpTo } from './cadence.ts';

/** No zone is ahead of this one: what is not due there is due nowhere. */
const earliestZone = 'Pacific/Kiritimati';
/** How many are looked up at once, and how many are opened in one transaction. */
const passSize = 10_000;
const defaultBatchSize = 500;

const zoneOfPerson = sql<string>`coalesce(profiles.time_zone, clinics.time_zone)`;

const dueAssignments = (db: Db, today: string) =>
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

interface Due {
  readonly zone: string;
  readonly today: string;
}

interface Opening extends Due {
  readonly ids: readonly string[];
  readonly now: Date;
}

/** Assignments that have fallen due in one zone, the longest due first. */
const dueIds = async (db: Db, { zone, today }: Due): Promise<string[]> => {
  const rows = await dueAssignments(db, today)
    .where(zoneOfPerson, '=', zone)
    .select('assignments.id')
    .orderBy('assignments.next_administration_date')
    .limit(passSize)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Opens what has fallen due of the given assignments. Rows that another process holds are left to
 * it, and what it has opened meanwhile is not opened twice.
 *
 * @returns how many it opened.
 */
const openBatch = (db: Db, { ids: asked, zone, today, now }: Opening): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('assignments')
      .select(['id', 'cadence', 'start_date'])
      .where('id', '=', sql<string>`any(${asked}::uuid[])`)
      .where('ended_at', 'is', null)
      .where('next_administration_date', '<=', today)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    // After a pause only the one that is current is opened; those in between have passed.
    const dates = rows.map((row) => administrationUpTo(row.cadence, row.start_date, today));
    const nexts = rows.map((row) => administrationAfter(row.cadence, row.start_date, today));
    const opened = sql`unnest(${ids}::uuid[], ${dates}::date[], ${nexts}::date[]) as opened (id, date, next)`;
    await sql`
      insert into administrations
        (id, assignment_id, clinic_id, user_id, content_id, administration_date, due_date, message_at, created_at)
      select gen_random_uuid(), a.id, a.clinic_id, a.user_id, a.content_id, opened.date, opened.next,
        case content.kind when 'assessment' then ${outsideQuietHours(now, zone)}::timestamptz end, ${now}
      from assignments as a join ${opened} on opened.id = a.id join content on content.id = a.content_id
      on conflict (assignment_id, administration_date) do nothing
    `.execute(tx);
    await sql`
      update assignments set next_administration_date = opened.next
      from ${opened} where assignments.id = opened.id
    `.execute(tx);
    return rows.length;
  });

const openZone = async (db: Db, due: Due, now: Date, batchSize: number): Promise<void> => {
  let ids: string[];
  let opened: number;
  do {
    ids = await dueIds(db, due);
    opened = 0;
    for (let from = 0; from < ids.length; from += batchSize) {
      opened += await openBatch(db, { ...due, ids: ids.slice(from, from + batchSize), now });
    }
    // A full pass may have left some; one that opened nothing has left them to another process.
  } while (ids.length === passSize && opened > 0);
};

/**
 * Opens every administration that has fallen due, each on its date in the patient's own time zone, and
 * notes when to tell them of an assessment; check-ins have the reminders that people set themselves.
 * Any number of processes may do so at once.
 */
export const createDueAdministrations = async (
  db: Db,
  now: Date,
  batchSize = defaultBatchSize,
): Promise<void> => {
  for (const due of await zonesWithDue(db, now)) await openZone(db, due, now, batchSize);
};
