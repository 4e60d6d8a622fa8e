import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cadence as cadences, type Cadence } from '@evenkeel/contract/assessments';
import { administrationAfter, administrationUpTo } from './cadence.ts';

const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** The same by walking every day on the calendar and asking of each whether it is one of the dates. */
const walk = (cadence: Cadence, start: string, until: string): string[] => {
  const dates: string[] = [];
  const first = new Date(`${start}T00:00:00Z`);
  for (const day = new Date(first); iso(day) <= until; day.setUTCDate(day.getUTCDate() + 1)) {
    const gone = (day.getTime() - first.getTime()) / 86_400_000;
    const monthsGone =
      (day.getUTCFullYear() - first.getUTCFullYear()) * 12 + day.getUTCMonth() - first.getUTCMonth();
    const tomorrow = new Date(day);
    tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
    const isMonthsEnd = tomorrow.getUTCDate() === 1;
    const sameDay =
      day.getUTCDate() === first.getUTCDate() || (isMonthsEnd && day.getUTCDate() < first.getUTCDate());
    const isOne: Record<Cadence, boolean> = {
      once: gone === 0,
      daily: true,
      weekly: gone % 7 === 0,
      every_two_weeks: gone % 14 === 0,
      monthly: sameDay,
      every_three_months: sameDay && monthsGone % 3 === 0,
    };
    if (isOne[cadence]) dates.push(iso(day));
  }
  return dates;
};

const anyCadence = fc.constantFrom(...cadences.options);
const anyDate = fc
  .date({ min: new Date('1999-12-01'), max: new Date('2101-03-31'), noInvalidDate: true })
  .map(iso);
const later = (date: string, days: number): string => iso(new Date(Date.parse(date) + days * 86_400_000));

describe('the dates of an assignment', () => {
  it.each([
    ['once', '2026-01-31', []],
    ['daily', '2026-02-27', ['2026-02-28', '2026-03-01']],
    ['weekly', '2026-02-25', ['2026-03-04', '2026-03-11']],
    ['every_two_weeks', '2026-12-25', ['2027-01-08', '2027-01-22']],
    ['monthly', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['monthly', '2024-01-30', ['2024-02-29', '2024-03-30']],
    ['every_three_months', '2025-11-30', ['2026-02-28', '2026-05-30']],
  ] as const)('%s from %s', (cadence, start, dates) => {
    let date: string = start;
    for (const expected of dates) {
      expect(administrationAfter(cadence, start, date)).toBe(expected);
      date = expected;
    }
    if (dates.length === 0) expect(administrationAfter(cadence, start, date)).toBeNull();
  });

  it('begin on the start date', () => {
    fc.assert(
      fc.property(anyCadence, anyDate, fc.integer({ min: 1, max: 400 }), (cadence, start, days) => {
        const before = later(start, -days);
        expect(administrationAfter(cadence, start, before)).toBe(start);
        expect(administrationUpTo(cadence, start, before)).toBeNull();
        expect(administrationUpTo(cadence, start, start)).toBe(start);
      }),
    );
  });

  it('are those that walking the calendar finds', () => {
    fc.assert(
      fc.property(anyCadence, anyDate, fc.integer({ min: 0, max: 800 }), (cadence, start, days) => {
        const date = later(start, days);
        const walked = walk(cadence, start, later(date, 100));
        expect(administrationUpTo(cadence, start, date)).toBe(walked.findLast((one) => one <= date));
        expect(administrationAfter(cadence, start, date)).toBe(walked.find((one) => one > date) ?? null);
      }),
      { numRuns: 300 },
    );
  });
});
