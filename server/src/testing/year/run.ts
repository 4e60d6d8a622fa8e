import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nextOccurrence } from '@evenkeel/contract/zoned-time';
import { administrationsJob } from '../../features/assignments/administrations-job.ts';
import { remindersJob } from '../../features/reminders/reminders-job.ts';
import type { Sending } from '../../messages/tell-people.ts';
import { asClinic, sampleContent } from '../as-clinic.ts';
import { createFixedClock, type TestApp } from '../create-test-app.ts';
import { sendingOf } from '../sending.ts';
import { messageKey } from './expected.ts';
import { createRandom, type PlannedPerson, type YearPlan } from './plan.ts';
import { instantAt, wallAt, zones } from './quarters.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts rows of plain values, thousands at once. */
const insertAll = async ({ db }: Pick<TestApp, 'db'>, name: string, rows: Rows): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += 2000) {
    const some = JSON.stringify(rows.slice(from, from + 2000));
    await sql`
      insert into ${sql.table(name)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(name)}, ${some}::jsonb)
    `.execute(db);
  }
};

const settle = async (app: TestApp, { people }: YearPlan): Promise<void> => {
  const clinic = await asClinic(app);
  const contentIds: [string, string] = [
    await clinic.addContent(sampleContent('one')),
    await clinic.addContent(sampleContent('two')),
  ];
  const created = { created_at: instantAt(0) };
  const { clinicId } = clinic;
  await insertAll(
    app,
    'profiles',
    people.map(({ userId, homes, email, sms }, index) => ({
      id: randomUUID(),
      user_id: userId,
      patient_id: randomUUID(),
      clinic_id: clinicId,
      type: 'patient',
      first_name: 'Maya',
      last_name: `Torres ${index}`,
      date_of_birth: '1991-04-12',
      email: email ? `person-${index}@year.test` : null,
      phone_number: sms ? `+1415${String(5_000_000 + index)}` : null,
      time_zone: homes[0]?.zone,
      clinician_has_pro_plan: false,
      safety_net_enabled: false,
      ...created,
    })),
  );
  await insertAll(
    app,
    'assignments',
    people.flatMap(({ userId, assignments }) =>
      assignments.map(({ id, content, cadence, start }) => ({
        id,
        clinic_id: clinicId,
        user_id: userId,
        content_id: contentIds[content],
        cadence,
        start_date: start,
        next_administration_date: start,
        ...created,
      })),
    ),
  );
};

/** What people and the clinic do before one of the looks. */
interface Doings {
  readonly reminders: Rows;
  readonly deleted: readonly string[];
  readonly ended: readonly string[];
  readonly stopped: readonly string[];
  readonly answering: readonly string[];
  readonly moved: readonly { readonly userId: string; readonly zone: string }[];
}

const doingsAt = (people: readonly PlannedPerson[], look: number): Doings => {
  const reminders = people.flatMap(({ userId, reminders: all }) => all.map((one) => ({ ...one, userId })));
  return {
    reminders: reminders
      .filter(({ from }) => from === look)
      .map(({ id, userId, daysOfWeek, timeOfDay, zone }) => ({
        id,
        user_id: userId,
        notification_type: 'check_in',
        days_of_week: daysOfWeek,
        time_of_day: timeOfDay,
        time_zone: zone,
        is_active: true,
        next_at: nextOccurrence({ daysOfWeek, timeOfDay, timeZone: zone }, instantAt(look)),
        created_at: instantAt(look),
      })),
    deleted: reminders.filter(({ until }) => until === look).map(({ id }) => id),
    ended: people.flatMap(({ assignments }) =>
      assignments.filter(({ until }) => until === look).map(({ id }) => id),
    ),
    stopped: people.filter(({ emailUntil }) => emailUntil === look).map(({ userId }) => userId),
    answering: people.filter(({ answersAt }) => answersAt.includes(look)).map(({ userId }) => userId),
    moved: people.flatMap(({ userId, homes }) =>
      homes
        .slice(1)
        .filter(({ from }) => from === look)
        .map(({ zone }) => ({ userId, zone })),
    ),
  };
};

/** The people who do anything before a look, by look. */
const doers = ({ people }: YearPlan): Map<number, Set<PlannedPerson>> => {
  const byLook = new Map<number, Set<PlannedPerson>>();
  for (const person of people) {
    const { reminders, assignments, homes, emailUntil, answersAt } = person;
    const looks = [
      ...reminders.flatMap(({ from, until }) => [from, until]),
      ...assignments.map(({ until }) => until),
      ...homes.map(({ from }) => from),
      emailUntil,
      ...answersAt,
    ];
    for (const look of looks) byLook.set(look, (byLook.get(look) ?? new Set()).add(person));
  }
  return byLook;
};

const act = async (app: TestApp, doings: Doings, at: Date): Promise<void> => {
  const { reminders, deleted, ended, stopped, answering, moved } = doings;
  await insertAll(app, 'reminders', reminders);
  if (deleted.length > 0) await sql`delete from reminders where id = any(${deleted}::uuid[])`.execute(app.db);
  if (ended.length > 0) {
    await sql`
      update assignments set ended_at = ${at}, next_administration_date = null where id = any(${ended}::uuid[])
    `.execute(app.db);
  }
  await insertAll(
    app,
    'unsubscribed_channels',
    stopped.map((userId) => ({ user_id: userId, channel: 'email', by: 'link', since: at })),
  );
  for (const { userId, zone } of moved) {
    await app.db.updateTable('profiles').set({ time_zone: zone }).where('user_id', '=', userId).execute();
  }
  if (answering.length === 0) return;
  await sql`
    with answered as (
      insert into submissions (id, submitted_together_id, clinic_id, user_id, content_id, version_id, answers,
        safety_triggered, source, flow_type, submission_type, is_new_patient, received_at)
      select gen_random_uuid(), gen_random_uuid(), profiles.clinic_id, user_id, content.id,
        content.current_version_id, '[]', false, 'patient_app', 'clinic', 'default', false, ${at}
      from profiles join (select * from content limit 1) as content on true
      where user_id = any(${answering}::uuid[])
      returning id, user_id
    )
    update administrations as a set submission_id = answered.id
    from answered join profiles on profiles.user_id = answered.user_id
    where a.user_id = answered.user_id and a.submission_id is null
      and a.administration_date <= (${at}::timestamptz at time zone profiles.time_zone)::date
      and (a.due_date is null or a.due_date > (${at}::timestamptz at time zone profiles.time_zone)::date)
  `.execute(app.db);
};

/** Takes what was sent out of the database, by its key. */
const collect = async ({ db }: TestApp, into: Map<string, number>): Promise<void> => {
  const rows = await db
    .deleteFrom('messages')
    .returning(['user_id', 'channel', 'message_type', 'created_at'])
    .execute();
  for (const { user_id: userId, channel, message_type: type, created_at: at } of rows) {
    const kind = type === 'SCHEDULED_CHECKIN_REMINDER' ? 'reminder' : 'administration';
    const key = messageKey(kind, userId ?? '', channel, at);
    into.set(key, (into.get(key) ?? 0) + 1);
  }
};

/** The earliest that anything can be due, by the very columns that the looks themselves ask. */
interface Ahead {
  readonly at: Date | null;
  /** The next date of an assignment in each zone that has one. */
  readonly dates: ReadonlyMap<string, string>;
}

const lookAhead = async ({ db }: TestApp): Promise<Ahead> => {
  const { rows } = await sql<{ at: Date | null; zone: string | null; date: string | null }>`
    select least(
      (select min(next_at) from reminders where is_active),
      (select min(message_at) from administrations where message_at is not null)
    ) as at, null as zone, null::date as date
    union all
    select null, time_zone, min(next_administration_date)
    from assignments join profiles using (user_id) where ended_at is null group by time_zone
  `.execute(db);
  const dates = rows.flatMap(({ zone, date }) =>
    zone === null || date === null ? [] : [[zone, date] as const],
  );
  return { at: rows.find(({ zone }) => zone === null)?.at ?? null, dates: new Map(dates) };
};

const nothingDue = ({ at, dates }: Ahead, quarter: number): boolean =>
  (at === null || instantAt(quarter) < at) &&
  zones.every((zone) => (dates.get(zone) ?? '9999') > wallAt(quarter, zone).slice(0, 10));

const look = async (sending: Sending): Promise<void> => {
  await administrationsJob(sending).run({});
  await remindersJob(sending).run({});
};

interface Outcome {
  /** How often each message was sent. */
  readonly messages: Map<string, number>;
  /** Looks of two processes at once, those left out, and those in which one ended in the middle. */
  readonly together: number;
  readonly idle: number;
  readonly ended: number;
}

/**
 * Lives through a planned year: sometimes one server looks, sometimes two at once, sometimes one ends in the
 * middle. Without `idleLooks` those that could find nothing are left out, which makes the year short.
 */
export const runYear = async (
  app: TestApp,
  plan: YearPlan,
  { idleLooks }: { readonly idleLooks: boolean },
): Promise<Outcome> => {
  await settle(app, plan);
  const messages = new Map<string, number>();
  const random = createRandom(plan.people.length + 1);
  const acting = doers(plan);
  let [idle, together, ended] = [0, 0, 0];
  let collected = 0;
  let ahead: Ahead | null = null;
  for (const quarter of plan.looks) {
    const clock = createFixedClock(instantAt(quarter).toISOString());
    const sending = sendingOf({ db: app.db, clock });
    const people = acting.get(quarter);
    if (people !== undefined) {
      await act(app, doingsAt([...people], quarter), clock.now());
      ahead = null;
    }
    if (!idleLooks) ahead ??= await lookAhead(app);
    const chance = random();
    if (ahead !== null && nothingDue(ahead, quarter)) {
      idle += 1;
      continue;
    }
    ahead = null;
    if (chance < 0.04) {
      // It ends as it hands over its jobs, so what it wrote is undone; the one that is started after it goes on.
      const jobs = { ...sending.jobs, send: () => Promise.reject(new Error('ended')) };
      await look({ ...sending, jobs }).catch(() => (ended += 1));
      await look(sending);
    } else if (chance < 0.2) {
      await Promise.all([look(sending), look(sending)]);
      together += 1;
    } else {
      await look(sending);
    }
    if (quarter - collected > 96 * 14) {
      await collect(app, messages);
      await sql`analyze`.execute(app.db);
      collected = quarter;
    }
  }
  await collect(app, messages);
  return { messages, idle, together, ended };
};
