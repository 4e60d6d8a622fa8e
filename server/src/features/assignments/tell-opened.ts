import { sql } from 'kysely';
import { localDate } from '@evenkeel/contract/local-date';
import type { Db, Tx } from '../../db/open.ts';
import { wakingHours } from '../../messages/quiet-hours.ts';
import { tellPeople, type Sending } from '../../messages/tell-people.ts';
import { administrationContent } from './administration-message.ts';

const defaultBatchSize = 500;

/** People to whom something is to be told, each to be worked on by one process at a time. */
const peopleToTell = (db: Db | Tx, now: Date, batchSize: number) =>
  db
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', 'in', (select) =>
      select.selectFrom('administrations').select('user_id').where('message_at', '<=', now),
    )
    .limit(batchSize);

interface Opened {
  readonly id: string;
  readonly user_id: string;
  readonly message_at: Date;
  readonly administration_date: string;
  readonly time_zone: string;
  /** Whether it can still be answered. */
  readonly open: boolean;
}

const toTell = async (tx: Tx, userIds: readonly string[], now: Date): Promise<Opened[]> => {
  const { rows } = await sql<Opened>`
    select a.id, a.user_id, a.message_at, a.administration_date, zone.name as time_zone,
      a.submission_id is null and assignments.ended_at is null
        and (a.due_date is null or a.due_date > (${now}::timestamptz at time zone zone.name)::date) as open
    from administrations as a
    join assignments on assignments.id = a.assignment_id
    join profiles on profiles.user_id = a.user_id
    join clinics on clinics.id = profiles.clinic_id
    cross join lateral (select coalesce(profiles.time_zone, clinics.time_zone)) as zone (name)
    where a.message_at <= ${now} and a.user_id = any(${userIds}::uuid[])
    order by a.id
  `.execute(tx);
  return rows;
};

type Outcome = 'tell' | 'wait' | 'drop' | 'nothing';

/** By the hours of the day it was planned for where the person is now: they may have moved since. */
const outcomeOf = (opened: Opened, now: Date): { outcome: Outcome; at: Date | null } => {
  if (!opened.open) return { outcome: 'nothing', at: null };
  const planned = localDate(opened.message_at, opened.time_zone);
  const { administration_date: date } = opened;
  const { from, until } = wakingHours(planned < date ? date : planned, opened.time_zone);
  if (now < from) return { outcome: 'wait', at: from };
  return { outcome: now < until ? 'tell' : 'drop', at: null };
};

interface Batch {
  readonly size: number;
  readonly droppedIds: readonly string[];
}

const tellBatch = (sending: Sending, now: Date, batchSize: number): Promise<Batch> =>
  sending.db.transaction().execute(async (tx) => {
    const people = await peopleToTell(tx, now, batchSize).forNoKeyUpdate().skipLocked().execute();
    if (people.length === 0) return { size: 0, droppedIds: [] };
    const rows = await toTell(
      tx,
      people.map(({ user_id: userId }) => userId),
      now,
    );
    const outcomes = rows.map((opened) => ({ ...opened, ...outcomeOf(opened, now) }));
    // One message for all that a person is told of, named after the first of it.
    const first = new Map<string, string>();
    for (const { user_id: userId, id, outcome } of outcomes) {
      if (outcome === 'tell' && !first.has(userId)) first.set(userId, id);
    }
    await tellPeople(tx, sending, {
      type: 'SCHEDULED_ASSESSMENT_ADMINISTRATION',
      tellings: [...first].map(([userId, id]) => ({ userId, occasion: `administration/${id}` })),
      contentFor: administrationContent(sending.publicUrl),
      now,
    });
    await sql`
      update administrations as a set message_at = told.at
      from unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ at }) => at)}::timestamptz[])
        as told (id, at)
      where a.id = told.id
    `.execute(tx);
    const dropped = outcomes.filter(({ outcome }) => outcome === 'drop');
    return { size: people.length, droppedIds: dropped.map(({ id }) => id) };
  });

/**
 * Tells people of the assessments that have opened, all that are to be told at one time in one message
 * for each of their addresses. Any number of processes may do so at once, and be ended at any point.
 */
export const tellOpened = async (sending: Sending, batchSize = defaultBatchSize): Promise<void> => {
  const now = sending.clock.now();
  let batch: Batch;
  do {
    batch = await tellBatch(sending, now, batchSize);
    const { droppedIds } = batch;
    if (droppedIds.length > 0) {
      sending.log.warn(
        { count: droppedIds.length, administrationIds: droppedIds },
        'messages about administrations too late, dropped',
      );
    }
  } while (batch.size === batchSize);
};
