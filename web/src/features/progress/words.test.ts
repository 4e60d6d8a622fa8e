import { describe, expect, it } from 'vitest';
import { spansOf } from './buckets.ts';
import { spanName, ticksOf } from './words.ts';

const today = '2026-11-21';
const labels = (timeScale: Parameters<typeof ticksOf>[0], width: number) =>
  ticksOf(timeScale, spansOf(timeScale, today), { width }).map(({ label }) => label);

describe('the marks under a chart', () => {
  it('are all there where there is room', () => {
    expect(labels('1_week', 300)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(labels('6_months', 700)).toEqual(['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']);
    expect(labels('all', 700)).toHaveLength(12);
  });

  it('are every second or third where there is less, counted from today', () => {
    expect(labels('1_week', 120)).toEqual(['Sun', 'Tue', 'Thu', 'Sat']);
    expect(labels('6_months', 150)).toEqual(['Jul', 'Sep', 'Nov']);
    expect(labels('all', 130)).toEqual(['Feb', 'May', 'Aug', 'Nov']);
    expect(labels('1_month', 200)).toEqual(['10/24', '10/31', '11/7', '11/14', '11/21']);
  });

  it('are never none, and never touch', () => {
    for (const timeScale of ['1_week', '1_month', '6_months', 'all'] as const) {
      const spans = spansOf(timeScale, today);
      for (let width = 10; width < 900; width += 7) {
        const marks = ticksOf(timeScale, spans, { width });
        expect(marks.at(-1)?.index).toBeGreaterThan(spans.length - 6);
        const places = marks.map(({ index }) => (index * width) / (spans.length - 1));
        for (const [index, place] of places.entries()) {
          if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(30);
        }
      }
    }
  });
});

describe('spanName', () => {
  it.each([
    ['1_week', 'Sat, Nov 21'],
    ['1_month', 'Sat, Nov 21'],
    ['6_months', 'Nov 15 to Nov 21'],
    ['all', 'November 2026'],
  ] as const)('of %s is %s', (timeScale, name) => {
    const last = spansOf(timeScale, today).at(-1);
    expect(last && spanName(timeScale, last)).toBe(name);
  });
});
