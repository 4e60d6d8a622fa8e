import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asClinic, sampleContent } from '../../testing/as-clinic.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { rowsRead, scans, stepsOf } from '../../testing/query-plan.ts';
import { peopleToTell } from './tell-opened.ts';

const due = 20;

let app: TestApp;

/** Five thousand people with an open assessment each, of which a few are still to be told. */
beforeAll(async () => {
  app = await createTestApp();
  const clinic = await asClinic(app);
  const contentId = await clinic.addContent(sampleContent());
  const now = app.clock.now();
  await sql`
    with numbers as materialized (
      select number, gen_random_uuid() as user_id, gen_random_uuid() as assignment_id
      from generate_series(1, 5000) as number
    ), people as (
      insert into profiles (id, user_id, patient_id, clinic_id, type, first_name, last_name, date_of_birth,
        clinician_has_pro_plan, safety_net_enabled, created_at)
      select gen_random_uuid(), user_id, gen_random_uuid(), ${clinic.clinicId}, 'patient', 'Maya', 'Torres',
        '1991-04-12', false, false, ${now}
      from numbers
    ), assigned as (
      insert into assignments (id, clinic_id, user_id, content_id, cadence, start_date, created_at)
      select assignment_id, ${clinic.clinicId}, user_id, ${contentId}, 'once', '2026-03-02', ${now} from numbers
    )
    insert into administrations
      (id, assignment_id, clinic_id, user_id, content_id, administration_date, message_at, created_at)
    select gen_random_uuid(), assignment_id, ${clinic.clinicId}, user_id, ${contentId}, '2026-03-02',
      case when number <= ${due}::integer then ${now}::timestamptz end, ${now}
    from numbers
  `.execute(app.db);
  await sql`vacuum analyze`.execute(app.db);
});
afterAll(() => app.close());

describe('with many administrations', () => {
  it('a look reads those that are to be told, and their people, by index', async () => {
    const steps = await stepsOf(app.db, (tx) =>
      peopleToTell(tx, app.clock.now(), 500).forNoKeyUpdate().skipLocked(),
    );
    const administrations = scans(steps, 'administrations');
    expect(administrations.map((step) => step['Index Name'] ?? null)).toContain('administrations_to_tell');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(administrations)).toBe(due);
    expect(rowsRead(scans(steps, 'profiles'))).toBe(due);
  });
});
