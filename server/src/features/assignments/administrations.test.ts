import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cadence } from '@evenkeel/contract/assessments';
import { asClinic, sampleContent, type TestClinic } from '../../testing/as-clinic.ts';
import { buildProfile } from '../../testing/build.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { sendingOf } from '../../testing/sending.ts';
import { createDueAdministrations } from './administrations.ts';
import { administrationsJob } from './administrations-job.ts';

let app: TestApp;
let clinic: TestClinic;
let contentId: string;

beforeAll(async () => {
  app = await createTestApp();
  clinic = await asClinic(app);
  contentId = await clinic.addContent(sampleContent());
});
afterAll(() => app.close());

interface Plan {
  readonly zone?: string | null;
  readonly cadence: Cadence;
  readonly start: string;
}

const plan = async ({ zone = null, cadence, start }: Plan) => {
  const { user_id } = await buildProfile(app, { clinic_id: clinic.clinicId, time_zone: zone });
  const id = randomUUID();
  await app.db
    .insertInto('assignments')
    .values({
      id,
      clinic_id: clinic.clinicId,
      user_id,
      content_id: contentId,
      cadence,
      start_date: start,
      next_administration_date: start,
      created_at: app.clock.now(),
    })
    .execute();
  return id;
};

const workAt = async (instant: string) => {
  app.clock.set(instant);
  await administrationsJob(sendingOf(app)).run({});
};

const datesOf = async (assignmentId: string) => {
  const rows = await app.db
    .selectFrom('administrations')
    .select(['administration_date', 'due_date'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('administration_date')
    .execute();
  return rows.map((row) => [row.administration_date, row.due_date]);
};

const nextOf = async (assignmentId: string) =>
  (
    await app.db
      .selectFrom('assignments')
      .select('next_administration_date')
      .where('id', '=', assignmentId)
      .executeTakeFirstOrThrow()
  ).next_administration_date;

describe('createDueAdministrations', () => {
  it.each([
    // New York puts its clocks on at 02:00 on 8 March: the day begins in winter time and the next in summer time.
    ['America/New_York', '2026-03-08', '2026-03-08T04:59:00Z', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T03:59:00Z', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z'],
    // Santiago’s 6 September begins at 01:00; there is no midnight.
    ['America/Santiago', '2026-09-06', '2026-09-06T03:59:00Z', '2026-09-06T04:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-05', '2026-03-04T09:59:00Z', '2026-03-04T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-03-05', '2026-03-05T10:59:00Z', '2026-03-05T11:00:00Z'],
    ['Asia/Kathmandu', '2026-03-05', '2026-03-04T18:14:00Z', '2026-03-04T18:15:00Z'],
    [null, '2026-03-05', '2026-03-05T04:59:00Z', '2026-03-05T05:00:00Z'],
  ])('in %s opens what is due on %s neither at %s nor twice', async (zone, start, before, at) => {
    const id = await plan({ zone, cadence: 'once', start });
    await workAt(before);
    expect(await datesOf(id)).toEqual([]);
    await workAt(at);
    expect(await datesOf(id)).toEqual([[start, null]]);
    expect(await nextOf(id)).toBeNull();
    await workAt(at);
    expect(await datesOf(id)).toHaveLength(1);
  });

  it('keeps to the calendar day by day, over the night that the clocks change', async () => {
    const id = await plan({ zone: 'Europe/Berlin', cadence: 'daily', start: '2026-10-24' });
    for (const instant of ['2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z']) {
      await workAt(instant);
    }
    expect(await datesOf(id)).toEqual([
      ['2026-10-24', '2026-10-25'],
      ['2026-10-25', '2026-10-26'],
    ]);
    await workAt('2026-10-25T23:00:00Z');
    expect(await datesOf(id)).toHaveLength(3);
  });

  it('comes back to the day of the month after a short one', async () => {
    const id = await plan({ cadence: 'monthly', start: '2026-01-31' });
    for (const day of ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']) {
      await workAt(`${day}T12:00:00Z`);
    }
    expect(await datesOf(id)).toEqual([
      ['2026-01-31', '2026-02-28'],
      ['2026-02-28', '2026-03-31'],
      ['2026-03-31', '2026-04-30'],
      ['2026-04-30', '2026-05-31'],
      ['2026-05-31', '2026-06-30'],
    ]);
  });

  it('after a pause opens the current one alone', async () => {
    const id = await plan({ cadence: 'weekly', start: '2026-06-01' });
    await workAt('2026-06-01T12:00:00Z');
    await workAt('2026-07-08T12:00:00Z');
    expect(await datesOf(id)).toEqual([
      ['2026-06-01', '2026-06-08'],
      ['2026-07-06', '2026-07-13'],
    ]);
    expect(await nextOf(id)).toBe('2026-07-13');
  });

  it('follows a patient who moves, and opens no date twice', async () => {
    const id = await plan({ zone: 'Pacific/Auckland', cadence: 'daily', start: '2026-08-10' });
    await workAt('2026-08-09T12:00:00Z');
    expect(await datesOf(id)).toEqual([['2026-08-10', '2026-08-11']]);
    const { user_id } = await app.db
      .selectFrom('assignments')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('profiles')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('user_id', '=', user_id)
      .execute();
    await workAt('2026-08-10T12:00:00Z');
    expect(await datesOf(id)).toHaveLength(1);
    await workAt('2026-08-11T07:00:00Z');
    expect(await datesOf(id)).toHaveLength(2);
  });

  it('works in batches, and several at once open each one time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 25 }, () => plan({ cadence: 'daily', start: '2026-09-20' })),
    );
    const now = new Date('2026-09-20T12:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => createDueAdministrations(app.db, now, 4)));
    for (const id of ids) {
      expect(await datesOf(id)).toEqual([['2026-09-20', '2026-09-21']]);
      expect(await nextOf(id)).toBe('2026-09-21');
    }
  });
});
