import { addDays, dayNumber } from '@evenkeel/contract/plain-dates';
import type { TimeScale } from '@evenkeel/contract/progress';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf, spansOf, type DaySpan } from './buckets.ts';

const scales: readonly TimeScale[] = ['1_week', '1_month', '6_months', 'all'];
/** Zones whose clocks change at midnight, by half an hour, across the date line, southern, and not at all. */
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Europe/London',
  'UTC',
];

/** Another way to a local day than the code's own: a locale that writes dates as ISO does. */
const localDay = (instant: Date, timeZone: string) =>
  instant.toLocaleDateString('sv-SE', { timeZone, calendar: 'gregory' });

const daysBetween = (first: string, last: string): string[] => {
  const days = [];
  const day = new Date(`${first}T12:00:00Z`);
  for (;;) {
    const text = day.toISOString().slice(0, 10);
    if (text > last) return days;
    days.push(text);
    day.setUTCDate(day.getUTCDate() + 1);
  }
};

/** Looks at every entry for every span, and compares days one by one. */
const slowMeans = (
  entries: readonly { date: string; value: number }[],
  spans: readonly DaySpan[],
  timeZone: string,
) =>
  spans.map(({ firstDay, lastDay }) => {
    const days = new Set(daysBetween(firstDay, lastDay));
    const values = entries
      .filter(({ date }) => days.has(localDay(new Date(date), timeZone)))
      .map(({ value }) => value + 3);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  });

const today = fc
  .integer({ min: dayNumber('2009-01-01'), max: dayNumber('2040-12-31') })
  .map((day) => addDays('1970-01-01', day));

describe('the spans of a range', () => {
  it('are seven days, the days of a month, 26 weeks and twelve months', () => {
    fc.assert(
      fc.property(today, (day) => {
        expect(spansOf('1_week', day)).toHaveLength(7);
        expect(spansOf('1_month', day).length).toBeGreaterThanOrEqual(28);
        expect(spansOf('6_months', day)).toHaveLength(26);
        expect(spansOf('all', day)).toHaveLength(12);
      }),
    );
  });

  it('follow each other without a gap and hold today in the last', () => {
    fc.assert(
      fc.property(today, fc.constantFrom(...scales), (day, scale) => {
        const spans = spansOf(scale, day);
        for (const [index, span] of spans.entries()) {
          expect(span.firstDay <= span.lastDay).toBe(true);
          const next = spans[index + 1];
          if (next !== undefined) expect(addDays(span.lastDay, 1)).toBe(next.firstDay);
        }
        const last = spans.at(-1);
        expect(last !== undefined && last.firstDay <= day && day <= last.lastDay).toBe(true);
      }),
    );
  });

  it('are calendar months over a leap day and a year’s end', () => {
    const months = spansOf('all', '2024-03-31');
    expect(months.map(({ firstDay }) => firstDay.slice(0, 7))).toEqual([
      '2023-04',
      '2023-05',
      '2023-06',
      '2023-07',
      '2023-08',
      '2023-09',
      '2023-10',
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
      '2024-03',
    ]);
    expect(months.at(-2)).toEqual({ firstDay: '2024-02-01', lastDay: '2024-02-29' });
  });
});

describe('buckets', () => {
  it('agree with a slow count over random zones, changes of clocks, leap years and gaps', () => {
    const hours = fc.integer({ min: -400 * 24 * 60, max: 2 * 24 * 60 });
    const entry = fc.record({
      minutes: hours,
      value: fc.integer({ min: -200, max: 200 }).map((n) => n / 100),
    });
    fc.assert(
      fc.property(
        today,
        fc.constantFrom(...zones),
        fc.constantFrom(...scales),
        fc.array(entry, { maxLength: 40 }),
        (day, timeZone, scale, made) => {
          const noon = Date.parse(`${day}T12:00:00Z`);
          const entries = made.map(({ minutes, value }) => ({
            date: new Date(noon + minutes * 60_000).toISOString(),
            value,
          }));
          const spans = spansOf(scale, day);
          const means = bucketsOf(entries, spans, { timeZone, shift: 3 }).map(({ mean }) => mean);
          const expected = slowMeans(entries, spans, timeZone);
          expect(means.map((mean) => mean === null)).toEqual(expected.map((mean) => mean === null));
          for (const [index, mean] of means.entries()) {
            if (mean !== null) expect(mean).toBeCloseTo(expected[index] ?? Number.NaN, 9);
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it('leave a gap where nothing was recorded, and tell zero from nothing', () => {
    const entries = [{ date: '2026-03-01T15:00:00Z', value: 0 }];
    const buckets = bucketsOf(entries, spansOf('1_week', '2026-03-02'), { timeZone: 'UTC', shift: 3 });
    expect(buckets.map(({ mean }) => mean)).toEqual([null, null, null, null, null, 3, null]);
  });

  it('take the evening’s check-in for the evening’s own day', () => {
    // 23:30 on 7 March in New York, the night before the clocks go forward.
    const entries = [{ date: '2026-03-08T04:30:00Z', value: 1 }];
    const spans = spansOf('1_week', '2026-03-08');
    const there = bucketsOf(entries, spans, { timeZone: 'America/New_York', shift: 3 });
    expect(there.find(({ mean }) => mean !== null)?.firstDay).toBe('2026-03-07');
  });

  it('take a plain date as it stands, in whatever zone', () => {
    const entries = [{ date: '2026-03-02', value: 4000 }];
    const spans = spansOf('1_week', '2026-03-02');
    const buckets = bucketsOf(entries, spans, { timeZone: 'Pacific/Pago_Pago', shift: 0 });
    expect(buckets.at(-1)?.mean).toBe(4000);
  });
});
