import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModule, sampleModule } from '../../testing/build-module.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { rowsRead, scans, stepsOf } from '../../testing/query-plan.ts';
import { findScores, scoresBeyond, type Asked } from './scores.ts';

let app: TestApp;
let asked: Asked;
const days = 3650;

/** Ten years of three daily check-ins of one person, of which two are asked for. */
beforeAll(async () => {
  app = await createTestApp();
  const profile = await buildProfile(app);
  const modules = await Promise.all(
    ['Worry', 'Sleep', 'Pain'].map((name) => buildModule(app, profile.clinic_id, sampleModule({ name }))),
  );
  for (const { id, versionId } of modules) {
    await sql`
      insert into check_in_scores
        (id, submitted_together_id, clinic_id, user_id, content_id, version_id, answers, symptom_percent,
         safety_triggered, source, flow_type, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), ${profile.clinic_id}, ${profile.user_id}, ${id}, ${versionId},
        '[]', 50, false, 'patient_app', 'clinic', at, at
      from generate_series(0, ${days}::integer - 1) as day,
        lateral (select ${app.clock.now()}::timestamptz - make_interval(days => day)) as times (at)
    `.execute(app.db);
  }
  await sql`vacuum analyze`.execute(app.db);
  const checkInIds = modules.slice(0, 2).map(({ id }) => id);
  asked = { userId: profile.user_id, clinicId: profile.clinic_id, checkInIds };
});
afterAll(() => app.close());

describe('with ten years of daily check-ins', () => {
  it('a page reads no more of each than it shows, by the index of its module', async () => {
    const page = await findScores(app.db, asked, { limit: 20 });
    const last = page.checkInScores.at(-1);
    for (const from of [null, { id: last?.id ?? '', created_at: new Date(last?.createdAt ?? '') }]) {
      for (const direction of ['older', 'newer'] as const) {
        const steps = scans(
          await stepsOf(app.db, (tx) => scoresBeyond(tx, asked, { from, direction, limit: 20 })),
          'check_in_scores',
        );
        expect(steps.map((step) => step['Index Name'])).toContain('check_in_scores_by_module');
        expect(rowsRead(steps)).toBeLessThanOrEqual(2 * 20);
      }
    }
  });
});
