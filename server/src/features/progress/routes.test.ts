import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfile, signInAs, type SignedIn } from '../../testing/build.ts';
import { call, type CallInput } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buildCheckIn, recordLifestyle, recordSymptom } from '../../testing/build-check-ins.ts';

let app: TestApp;
let maya: SignedIn;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Monday noon in New York, and Tuesday already in Auckland.
  app.clock.set('2026-03-02T17:00:00Z');
  maya = await signInAs(app, await buildProfile(app));
});

type Name = Parameters<typeof call>[1];
const ask = (name: Name, { headers, ...input }: CallInput = {}) =>
  call(app, name, {
    params: { userId: maya.profile.user_id },
    headers: { ...maya.headers, ...headers },
    ...input,
  });

const names = [
  'getSymptomsGraph',
  'getLifestyleGraph',
  'getWorksheetSummary',
  'getLifestyleSeries',
  'getStepsSeries',
  'getDistanceSeries',
] as const;

describe.each(names)('%s', (name) => {
  it('answers 401 to nobody and 404 about somebody else', async () => {
    const params = { userId: maya.profile.user_id };
    expect((await call(app, name, { params })).statusCode).toBe(401);
    expect((await ask(name, { params: { userId: randomUUID() } })).statusCode).toBe(404);
  });
});

describe('GET insights/symptoms-graph', () => {
  it('answers 422 to a range that there is not', async () => {
    const answer = await ask('getSymptomsGraph', { query: { timeScale: '2_weeks' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toHaveProperty('timeScale');
  });

  it('gives the mean of each module in the range, highest first', async () => {
    const low = await buildCheckIn(app, maya.profile.clinic_id, { name: 'Worry' });
    const high = await buildCheckIn(app, maya.profile.clinic_id, { name: 'Low mood' });
    await recordSymptom(app, maya.profile, low, 20, '2026-03-02T12:00:00Z');
    await recordSymptom(app, maya.profile, low, 40, '2026-02-25T12:00:00Z');
    await recordSymptom(app, maya.profile, high, 75, '2026-02-24T05:00:00Z');
    // One minute before the first of the seven days began in New York.
    await recordSymptom(app, maya.profile, high, 5, '2026-02-24T04:59:00Z');
    await recordSymptom(app, maya.profile, low, null, '2026-03-01T12:00:00Z');

    const week = await ask('getSymptomsGraph', { query: { timeScale: '1_week' } });
    expect(week.json()).toEqual({
      timeScale: '1_week',
      data: [
        { display: 'Low mood', value: 75 },
        { display: 'Worry', value: 30 },
      ],
    });
    const month = await ask('getSymptomsGraph', { query: { timeScale: '1_month' } });
    expect(month.json().data).toEqual([
      { display: 'Low mood', value: 40 },
      { display: 'Worry', value: 30 },
    ]);
  });

  it('keeps to the zone that the browser is in', async () => {
    const worry = await buildCheckIn(app, maya.profile.clinic_id, { name: 'Worry' });
    // The last evening before the week that a browser in Auckland shows, and within that of New York.
    await recordSymptom(app, maya.profile, worry, 60, '2026-02-24T10:00:00Z');
    const query = { timeScale: '1_week' };
    expect((await ask('getSymptomsGraph', { query })).json().data).toHaveLength(1);
    const there = await ask('getSymptomsGraph', { query, headers: { 'time-zone': 'Pacific/Auckland' } });
    expect(there.json().data).toEqual([]);
  });
});

describe('GET insights/lifestyle-graph', () => {
  it('gives the mean of each series on the scale of 0 to 5, and leaves out what was not recorded', async () => {
    const lifestyle = await buildCheckIn(app, maya.profile.clinic_id, { name: 'Lifestyle correlates' });
    await recordLifestyle(app, maya.profile, lifestyle, { energy: -2, social: 1.5 }, '2026-03-02T12:00:00Z');
    await recordLifestyle(app, maya.profile, lifestyle, { energy: 1 }, '2026-03-01T12:00:00Z');
    expect((await ask('getLifestyleGraph')).json()).toEqual({
      timeScale: '1_week',
      data: [
        { display: 'Energy', value: 2.5 },
        { display: 'Social', value: 4.5 },
      ],
    });
  });
});

describe('GET insights/worksheet-summary', () => {
  it('gives what was completed, and how often', async () => {
    const sheet = await buildCheckIn(app, maya.profile.clinic_id, { name: 'Three good things' });
    await app.db
      .insertInto('worksheet_counts')
      .values({ user_id: maya.profile.user_id, content_id: sheet.id, count: 3 })
      .execute();
    expect((await ask('getWorksheetSummary')).json()).toEqual({
      worksheets: [{ id: sheet.id, title: 'Three good things', count: 3 }],
    });
  });
});

describe('GET progress-series/lifestyle', () => {
  it('gives every series with its recorded values, oldest first and unshifted', async () => {
    const lifestyle = await buildCheckIn(app, maya.profile.clinic_id, { name: 'Lifestyle correlates' });
    await recordLifestyle(app, maya.profile, lifestyle, { energy: 0.25 }, '2026-03-02T12:00:00Z');
    await recordLifestyle(
      app,
      maya.profile,
      lifestyle,
      { energy: -2, sleep_quality: 0 },
      '2025-04-01T12:00:00Z',
    );
    // Before any chart begins.
    await recordLifestyle(app, maya.profile, lifestyle, { energy: 2 }, '2025-02-28T12:00:00Z');
    expect((await ask('getLifestyleSeries')).json()).toEqual({
      series: [
        {
          type: 'energy',
          title: 'Energy',
          data: [
            { date: '2025-04-01T12:00:00.000Z', value: -2 },
            { date: '2026-03-02T12:00:00.000Z', value: 0.25 },
          ],
        },
        { type: 'positivity', title: 'Positivity', data: [] },
        { type: 'sleep_quality', title: 'Sleep', data: [{ date: '2025-04-01T12:00:00.000Z', value: 0 }] },
        { type: 'social', title: 'Social', data: [] },
      ],
    });
  });
});

describe('POST health-samples', () => {
  const send = (samples: unknown, headers = maya.headers) =>
    call(app, 'storeHealthSamples', {
      params: { userId: maya.profile.user_id },
      headers,
      body: { samples },
    });

  it('answers 422 to a day that there is not, to less than nothing, and to no samples', async () => {
    for (const sample of [
      { type: 'steps', date: '2026-02-30', value: 1 },
      { type: 'steps', date: '2026-02-28', value: -1 },
      { type: 'heartbeats', date: '2026-02-28', value: 1 },
    ]) {
      expect((await send([sample])).statusCode).toBe(422);
    }
    expect((await send([])).statusCode).toBe(422);
    expect((await ask('getStepsSeries')).json().series[0].data).toEqual([]);
  });

  it('keeps one value for each type and day, the latest', async () => {
    const first = await send([
      { type: 'steps', date: '2026-03-01', value: 4000 },
      { type: 'distance', date: '2026-03-01', value: 1.75 },
      { type: 'steps', date: '2026-02-28', value: 10 },
      { type: 'steps', date: '2026-02-28', value: 2500 },
    ]);
    expect(first.statusCode).toBe(204);
    await send([{ type: 'steps', date: '2026-03-01', value: 4100 }]);
    expect((await ask('getStepsSeries')).json()).toEqual({
      series: [
        {
          type: 'steps',
          title: 'Steps',
          data: [
            { date: '2026-02-28', value: 2500 },
            { date: '2026-03-01', value: 4100 },
          ],
        },
      ],
    });
    expect((await ask('getDistanceSeries')).json().series[0]).toEqual({
      type: 'distance',
      title: 'Distance',
      data: [{ date: '2026-03-01', value: 1.75 }],
    });
  });
});
