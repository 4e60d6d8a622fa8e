import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../db/open.ts';
import { buildClinic } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { rowsRead, scans, stepsOf } from '../../testing/query-plan.ts';
import { dueReminders } from './send-due.ts';

const due = 20;

let app: TestApp;

/** Five thousand reminders, of which a few are due; the others come in the next days. */
beforeAll(async () => {
  app = await createTestApp();
  const { id: clinicId } = await buildClinic(app);
  await sql`
    with people as (
      insert into profiles (id, user_id, patient_id, clinic_id, type, first_name, last_name, date_of_birth,
        clinician_has_pro_plan, safety_net_enabled, created_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${clinicId}, 'patient', 'Maya', 'Torres',
        '1991-04-12', false, false, ${app.clock.now()}
      from generate_series(1, 5000)
      returning user_id
    ), numbered as (
      select user_id, row_number() over () as number from people
    )
    insert into reminders (id, user_id, notification_type, days_of_week, time_of_day, time_zone, next_at, created_at)
    select gen_random_uuid(), user_id, 'check_in', '[1]', '12:00', 'America/New_York',
      ${app.clock.now()}::timestamptz
        + case when number <= ${due}::integer then interval '0' else make_interval(mins => number::integer) end,
      ${app.clock.now()}
    from numbered
  `.execute(app.db);
  await sql`vacuum analyze`.execute(app.db);
});
afterAll(() => app.close());

describe('with many reminders', () => {
  it('a look reads those that are due, by their index', async () => {
    const askedNow = (tx: Tx) => dueReminders(tx, app.clock.now(), 500).forUpdate().skipLocked();
    const steps = scans(await stepsOf(app.db, askedNow), 'reminders');
    expect(steps.map((step) => step['Index Name'] ?? null)).toContain('reminders_due');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(steps)).toBe(due);
  });

  it('a look with nothing due reads nothing', async () => {
    const before = new Date(app.clock.now().getTime() - 1);
    const steps = scans(await stepsOf(app.db, (tx) => dueReminders(tx, before, 500)), 'reminders');
    expect(rowsRead(steps)).toBe(0);
  });
});
