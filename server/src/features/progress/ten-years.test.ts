import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCheckIn } from '../../testing/build-check-ins.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { rowsRead, scans, stepsOf } from '../../testing/query-plan.ts';
import { lifestyleMeans, symptomMeans } from './insights.ts';
import { lifestyleValues } from './series.ts';

const calendar = { timeZone: 'America/New_York', today: '2026-03-02' };
const oneDay = 4;

let app: TestApp;
let userId: string;

/** Ten years of a daily check-in of one person, beside a hundred others with a month each. */
beforeAll(async () => {
  app = await createTestApp();
  const profile = await buildProfile(app);
  userId = profile.user_id;
  const { id, versionId } = await buildCheckIn(app, profile.clinic_id, { name: 'Worry' });
  const others = await Promise.all(
    Array.from({ length: 100 }, () => buildProfile(app, { clinic_id: profile.clinic_id })),
  );
  const fill = (users: readonly string[], days: number) =>
    sql`
      with made as (
        insert into check_in_scores
          (id, submitted_together_id, clinic_id, user_id, content_id, version_id, answers, symptom_percent,
           safety_triggered, source, flow_type, created_at, updated_at)
        select gen_random_uuid(), gen_random_uuid(), ${profile.clinic_id}, who, ${id}, ${versionId}, '[]',
          mod(day, 101), false, 'patient_app', 'clinic', at, at
        from unnest(${[...users]}::uuid[]) as who,
          generate_series(0, ${days}::integer - 1) as day,
          lateral (select ${app.clock.now()}::timestamptz - make_interval(days => day)) as times (at)
        returning id, user_id, created_at
      )
      insert into lifestyle_values (check_in_score_id, user_id, type, value, recorded_at)
      select id, user_id, type, 0.5, created_at
      from made, unnest(array['energy', 'positivity', 'sleep_quality', 'social']) as type
    `.execute(app.db);
  await fill([userId], 3650);
  await fill(
    others.map((other) => other.user_id),
    30,
  );
  await sql`vacuum analyze`.execute(app.db);
});
afterAll(() => app.close());

describe('with ten years of one person among others', () => {
  it('a chart reads thirteen months of the lifestyle values, by their index', async () => {
    const steps = scans(
      await stepsOf(app.db, (tx) => lifestyleValues(tx, userId, calendar)),
      'lifestyle_values',
    );
    expect(steps.map((step) => step['Index Name'] ?? null)).toContain('lifestyle_values_by_time');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(steps)).toBeLessThanOrEqual(397 * oneDay);
  });

  it('a week of lifestyle means reads a week', async () => {
    const asked = { userId, timeScale: '1_week', calendar } as const;
    const steps = scans(await stepsOf(app.db, (tx) => lifestyleMeans(tx, asked)), 'lifestyle_values');
    expect(steps.map((step) => step['Index Name'] ?? null)).toContain('lifestyle_values_by_time');
    expect(rowsRead(steps)).toBe(7 * oneDay);
  });

  it('a week of symptoms reads a week', async () => {
    const asked = { userId, timeScale: '1_week', calendar } as const;
    const steps = scans(await stepsOf(app.db, (tx) => symptomMeans(tx, asked)), 'check_in_scores');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(rowsRead(steps)).toBe(7);
  });
});
