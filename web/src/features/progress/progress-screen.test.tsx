import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal, stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { leaveSession, profileOf, userId } from '../../testing/signed-in.ts';
import { Component as ProgressScreen } from './progress-screen.tsx';

const api = `/v1/client-api/users/${userId}`;
const moduleId = '0b1d6c2e-5f3a-4c8e-9a41-7d2f6e8b1c01';
const symptom = (title: string) => ({
  id: moduleId,
  versionId: moduleId,
  title,
  type: 'symptom',
  isOverdue: false,
  dueDate: null,
});
const titles = { energy: 'Energy', positivity: 'Positivity', sleep_quality: 'Sleep', social: 'Social' };
const lifestyle = (data: Partial<Record<keyof typeof titles, { date: string; value: number }[]>> = {}) => ({
  series: Object.entries(titles).map(([type, title]) => ({
    type,
    title,
    data: data[type as keyof typeof titles] ?? [],
  })),
});
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const graph = (data: readonly { display: string; value: number }[]) => () =>
  json(200, { timeScale: '1_week', data });

const handlers = (): Parameters<typeof stubApi>[0] => ({
  'GET /v1/client-api/account/user-profiles': () => json(200, [profileOf()]),
  [`GET ${api}/check-ins/assigned`]: () => json(200, { checkIns: [symptom('Lifestyle correlates')] }),
  [`GET ${api}/progress-series/lifestyle`]: () => json(200, lifestyle()),
  [`GET ${api}/insights/lifestyle-graph`]: graph([{ display: 'Energy', value: 3.2 }]),
  [`GET ${api}/insights/symptoms-graph`]: graph([]),
  [`GET ${api}/insights/worksheet-summary`]: () => json(200, { worksheets: [] }),
  [`GET ${api}/progress-series/steps`]: () => json(200, { series: [] }),
  [`GET ${api}/progress-series/distance`]: () => json(200, { series: [] }),
});

const open = (given: Parameters<typeof stubApi>[0] = {}, at = '/progress') => {
  const stub = stubApi({ ...handlers(), ...given });
  renderApp({ screens: { '/progress': ProgressScreen }, at });
  return stub;
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(leaveSession);

describe('the lifestyle part', () => {
  it('says where nothing was ever recorded, and leads to a check-in', async () => {
    open();
    const lifestylePart = await part('Lifestyle');
    expect(await lifestylePart.findByText('No Lifestyle Correlates completed.')).toBeTruthy();
    expect(lifestylePart.getByRole('link', { name: 'Check in' }).getAttribute('href')).toBe('/check-ins');
  });

  it('says where a range holds too little', async () => {
    const data = lifestyle({ energy: [{ date: daysAgo(60), value: 1 }] });
    open({ [`GET ${api}/progress-series/lifestyle`]: () => json(200, data) });
    const lifestylePart = await part('Lifestyle');
    expect(await lifestylePart.findByText('We need more data to calculate this.')).toBeTruthy();
    await userEvent.click(lifestylePart.getByRole('radio', { name: 'Six months' }));
    expect(lifestylePart.queryByText('We need more data to calculate this.')).toBeNull();
  });

  it('has the figures a tap away, moved to the scale of 0 to 5, and says what was not recorded', async () => {
    const data = lifestyle({ energy: [{ date: daysAgo(0), value: -0.5 }], social: [] });
    open({ [`GET ${api}/progress-series/lifestyle`]: () => json(200, data) });
    const lifestylePart = await part('Lifestyle');
    await userEvent.click(await lifestylePart.findByText('Show as a table'));
    const rows = lifestylePart.getAllByRole('row');
    expect(rows).toHaveLength(1 + 7);
    const today = rows.at(-1);
    if (today === undefined) throw new Error('There is no row of today');
    const cells = within(today).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '2.5',
      'not recorded',
      'not recorded',
      'not recorded',
    ]);
  });

  it('says in words how the range compares with the longer one', async () => {
    const data = lifestyle({ energy: [{ date: daysAgo(0), value: 1 }] });
    const byScale = ({ path }: { path: string }) =>
      graph([{ display: 'Energy', value: path.includes('1_week') ? 3.4 : 3 }])();
    open({
      [`GET ${api}/progress-series/lifestyle`]: () => json(200, data),
      [`GET ${api}/insights/lifestyle-graph`]: byScale,
    });
    expect(
      await screen.findByText('The past week, beside the past month: energy a little higher.'),
    ).toBeTruthy();
  });
});

describe('the symptom part', () => {
  it('is not there for whoever has the lifestyle module alone', async () => {
    open();
    await screen.findByText('No worksheets completed.');
    expect(screen.queryByRole('region', { name: 'Symptoms' })).toBeNull();
  });

  it('shows the strongest three, asks for the range that is chosen, and cuts long labels', async () => {
    const long = 'Worry that is hard to put away for longer than a moment';
    const stub = open({
      [`GET ${api}/check-ins/assigned`]: () => json(200, { checkIns: [symptom('Worry')] }),
      [`GET ${api}/insights/symptoms-graph`]: graph([
        { display: 'Rest', value: 12 },
        { display: long, value: 62.4 },
        { display: 'Low mood', value: 38.5 },
        { display: 'Appetite', value: 2 },
      ]),
    });
    const symptoms = await part('Symptoms');
    expect(
      await symptoms.findByText(
        `The strongest of your symptoms on average over the past week: ${long} 62 percent, Low mood 39 percent, Rest 12 percent.`,
      ),
    ).toBeTruthy();
    expect(symptoms.getByText('Worry that is hard to put away for longe…')).toBeTruthy();
    for (const tick of ['0%', '25%', '50%', '75%', '100%']) expect(symptoms.getByText(tick)).toBeTruthy();
    for (const [name, scale] of [
      ['M, one month', '1_month'],
      ['6M, six months', '6_months'],
      ['Y, one year', 'all'],
    ] as const) {
      await userEvent.click(symptoms.getByRole('radio', { name }));
      await expect
        .poll(() => stub.sentTo(`GET ${api}/insights/symptoms-graph`).at(-1)?.path)
        .toContain(`timeScale=${scale}`);
    }
  });

  it('says where there is too little', async () => {
    open({ [`GET ${api}/check-ins/assigned`]: () => json(200, { checkIns: [symptom('Worry')] }) });
    const symptoms = await part('Symptoms');
    expect(await symptoms.findByText('We need more data to calculate this.')).toBeTruthy();
  });
});

describe('the worksheets', () => {
  it('stand with how often each was completed, and lead to what was answered', async () => {
    const worksheets = [
      { id: moduleId, title: 'Three good things', count: 4 },
      { id: userId, title: 'Plan for an evening', count: 1 },
    ];
    open({ [`GET ${api}/insights/worksheet-summary`]: () => json(200, { worksheets }) });
    const sheets = await part('Worksheets');
    const first = await sheets.findByRole('link', { name: /Three good things/ });
    expect(first.textContent).toContain('Completed 4 times');
    expect(first.getAttribute('href')).toBe(`/check-ins/${moduleId}/completed`);
    expect(sheets.getByRole('link', { name: /Plan/ }).textContent).toContain('Completed once');
    // All of it is in sight: there is nowhere to go.
    expect(sheets.queryByRole('button', { name: 'Next worksheets' })).toBeNull();
  });

  it('can be moved by buttons where they are wider than the screen, each as far as there is more', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
    const worksheets = [moduleId, userId].map((id) => ({ id, title: `Worksheet ${id}`, count: 2 }));
    open({ [`GET ${api}/insights/worksheet-summary`]: () => json(200, { worksheets }) });
    const sheets = await part('Worksheets');
    const next = await sheets.findByRole('button', { name: 'Next worksheets' });
    const previous = sheets.getByRole('button', { name: 'Previous worksheets' });
    const canBeUsed = () => [previous, next].map((button) => button.getAttribute('aria-disabled') === null);
    expect(canBeUsed()).toEqual([false, true]);
    await userEvent.click(next);
    fireEvent.scroll(sheets.getByRole('list'));
    expect(canBeUsed()).toEqual([true, false]);
  });

  it('can be tried again on their own when they fail', async () => {
    const stub = open({
      [`GET ${api}/insights/worksheet-summary`]: () => refusal(422, 'invalid-fields', 'Not now.'),
    });
    const sheets = await part('Worksheets');
    expect(await sheets.findByText('Not now.')).toBeTruthy();
    stub.on(`GET ${api}/insights/worksheet-summary`, () => json(200, { worksheets: [] }));
    await userEvent.click(sheets.getByRole('button', { name: 'Try again' }));
    expect(await sheets.findByText('No worksheets completed.')).toBeTruthy();
  });
});

describe('physical activity', () => {
  it('is shown on platform=ios alone', async () => {
    open({}, '/progress?platform=android');
    await screen.findByText('No worksheets completed.');
    expect(screen.queryByRole('region', { name: 'Physical activity' })).toBeNull();
  });

  it('tells how to let the phone measure where nothing was measured', async () => {
    open({}, '/progress?platform=ios');
    const activity = await part('Physical activity');
    expect(
      await activity.findByText(/Health permissions: open Settings, then Health, then Data Access & Devices/),
    ).toBeTruthy();
  });

  it('shows steps and miles per day', async () => {
    const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    const of = (type: string, value: number) => () =>
      json(200, { series: [{ type, title: type, data: [{ date: today, value }] }] });
    open(
      {
        [`GET ${api}/progress-series/steps`]: of('steps', 6321),
        [`GET ${api}/progress-series/distance`]: of('distance', 2.64),
      },
      '/progress?platform=ios',
    );
    const activity = await part('Physical activity');
    expect(
      await activity.findByText('6,321 steps a day on average, over 1 of the past 7 days.'),
    ).toBeTruthy();
    expect(activity.getByText('2.6 miles a day on average, over 1 of the past 7 days.')).toBeTruthy();
    expect(activity.getByRole('heading', { name: 'Miles per day' })).toBeTruthy();
  });
});
