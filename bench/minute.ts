// What a look of every minute costs with 100,000 reminders beside 1,000, and writing 10,000 messages at once beside one by one.
import { sql } from 'kysely';
import { pino } from 'pino';
import { sendDueReminders } from '../server/src/features/reminders/send-due.ts';
import { createJobs, type Jobs } from '../server/src/jobs/jobs.ts';
import {
  deliverQueue,
  queueMessage,
  queueMessages,
  type NewMessage,
} from '../server/src/messages/queue-message.ts';
import { buildClinic } from '../server/src/testing/build.ts';
import { createFixedClock, createTestApp, type TestApp } from '../server/src/testing/create-test-app.ts';
import { sendingOf } from '../server/src/testing/sending.ts';
import { findPostgres } from '../scripts/find-postgres.mjs';
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.mjs';
import { median, table } from './statistics.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? '15');
const log = pino({ level: 'silent' });
const sizes = [1000, 100_000] as const;
/** As many in each of the minutes that are measured, however many there are in all. */
const dueAtOnce = 50;
const start = Date.parse('2026-03-02T14:00:00Z');
const minuteMs = 60_000;

/** People with a reminder each: fifty in each of the coming minutes, all the others tomorrow. */
const fill = async (app: TestApp, reminders: number): Promise<void> => {
  const { id: clinicId } = await buildClinic(app);
  const step = 10_000;
  for (let from = 1; from <= reminders; from += step) {
    await sql`
      with numbers as materialized (
        select number, gen_random_uuid() as user_id
        from generate_series(${from}::integer, ${Math.min(from + step - 1, reminders)}::integer) as number
      ), people as (
        insert into profiles (id, user_id, patient_id, clinic_id, type, first_name, last_name, date_of_birth, email,
          clinician_has_pro_plan, safety_net_enabled, created_at)
        select gen_random_uuid(), user_id, gen_random_uuid(), ${clinicId}, 'patient', 'Maya', 'Torres',
          '1991-04-12', 'person-' || number || '@bench.test', false, false, now()
        from numbers
      )
      insert into reminders
        (id, user_id, notification_type, days_of_week, time_of_day, time_zone, next_at, created_at)
      select gen_random_uuid(), user_id, 'check_in', '[0,1,2,3,4,5,6]', '09:00', 'America/New_York',
        ${new Date(start)}::timestamptz + case when number <= ${dueAtOnce * (runs + 1)}
          then make_interval(mins => number / ${dueAtOnce}::integer)
          else interval '1 day' + make_interval(mins => number % 900) end,
        now()
      from numbers
    `.execute(app.db);
  }
  await sql`vacuum analyze`.execute(app.db);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await work();
  return performance.now() - before;
};

/** Milliseconds of a look, minute by minute: with fifty due, and again with none left. */
const measureLooks = async (reminders: number): Promise<{ due: number[]; idle: number[] }> => {
  const app = await createTestApp();
  try {
    await fill(app, reminders);
    const due: number[] = [];
    const idle: number[] = [];
    for (let minute = 0; minute < runs; minute += 1) {
      const clock = createFixedClock(new Date(start + minute * minuteMs).toISOString());
      const look = () => timed(() => sendDueReminders(sendingOf({ db: app.db, clock })));
      due.push(await look());
      idle.push(await look());
    }
    // The first warms up.
    return { due: due.slice(1), idle: idle.slice(1) };
  } finally {
    await app.close();
  }
};

const letters = (count: number): NewMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    clinicId: null,
    userId: null,
    channel: 'email',
    to: `person-${index}@bench.test`,
    subject: 'Time for your check-in',
    text: 'It is time for your check-in. '.repeat(10),
    html: '<p>It is time for your check-in.</p>'.repeat(60),
    links: [],
    type: 'SCHEDULED_CHECKIN_REMINDER',
  }));

/** Messages per second into the table and the queue: in batches as a look writes them, and one by one. */
const measureWriting = async (): Promise<{ batches: number; single: number }> => {
  const app = await createTestApp();
  const jobs: Jobs = createJobs(app.database, log);
  try {
    await jobs.start([{ queue: deliverQueue('email'), run: () => new Promise(() => undefined) }]);
    const now = new Date(start);
    const inBatches = async (count: number): Promise<void> => {
      for (let done = 0; done < count; done += 500) {
        await app.db.transaction().execute((tx) => queueMessages(tx, jobs, letters(500), now));
      }
    };
    const oneByOne = async (count: number): Promise<void> => {
      await app.db.transaction().execute(async (tx) => {
        for (const letter of letters(count)) await queueMessage(tx, jobs, letter, now);
      });
    };
    await inBatches(500);
    const batches = 10_000 / ((await timed(() => inBatches(10_000))) / 1000);
    const single = 1000 / ((await timed(() => oneByOne(1000))) / 1000);
    return { batches, single };
  } finally {
    await jobs.stop();
    await app.close();
  }
};

const measure = async (database: string): Promise<{ looks: string[][]; writing: string[] }> => {
  const [few, many] = [await measureLooks(sizes[0]), await measureLooks(sizes[1])];
  const row = (what: 'due' | 'idle', name: string): string[] => [
    database,
    name,
    median(few[what]).toFixed(1),
    median(many[what]).toFixed(1),
    (median(many[what]) / median(few[what])).toFixed(2),
  ];
  const { batches, single } = await measureWriting();
  return {
    looks: [row('idle', 'nothing due'), row('due', `${dueAtOnce} due`)],
    writing: [database, batches.toFixed(0), single.toFixed(0), (batches / single).toFixed(1)],
  };
};

const embedded = await measure('embedded');
console.log([...embedded.looks, embedded.writing].map((row) => row.join('  ')).join('\n'));
const looks = [...embedded.looks];
const writing = [embedded.writing];
const binaries = findPostgres();
if (binaries !== null) {
  const postgres = await startThrowawayPostgres(binaries);
  process.env['EVENKEEL_TEST_DATABASE_URL'] = postgres.url;
  try {
    const measured = await measure('PostgreSQL');
    looks.push(...measured.looks);
    writing.push(measured.writing);
  } finally {
    await postgres.stop();
  }
}
console.log(table(['database', 'a minute with', '1,000 ms', '100,000 ms', 'ratio'], looks));
console.log('');
console.log(table(['database', 'in batches/s', 'one by one/s', 'ratio'], writing));
