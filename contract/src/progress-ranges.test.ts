import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayNumber } from './plain-dates.ts';
import { firstDayOfRange } from './progress-ranges.ts';

const anyDay = fc
  .integer({ min: dayNumber('1990-01-01'), max: dayNumber('2090-12-31') })
  .map((day) => addDays('1970-01-01', day));

describe('the first day of a range', () => {
  it.each([
    ['1_week', '2026-03-02', '2026-02-24'],
    ['1_month', '2026-03-02', '2026-02-03'],
    ['1_month', '2026-03-31', '2026-03-01'],
    ['1_month', '2024-03-30', '2024-03-01'],
    ['6_months', '2026-03-02', '2025-09-02'],
    ['all', '2026-03-02', '2025-04-01'],
    ['all', '2026-12-31', '2026-01-01'],
    ['all', '2024-02-29', '2023-03-01'],
  ] as const)('of %s that ends on %s is %s', (timeScale, today, first) => {
    expect(firstDayOfRange(timeScale, today)).toBe(first);
  });

  it('leaves seven days in a week, 28 to 31 in a month, 182 in six months and twelve months in all', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const days = (scale: Parameters<typeof firstDayOfRange>[0]) =>
          dayNumber(today) - dayNumber(firstDayOfRange(scale, today)) + 1;
        expect(days('1_week')).toBe(7);
        expect(days('1_month')).toBeGreaterThanOrEqual(28);
        expect(days('1_month')).toBeLessThanOrEqual(31);
        expect(days('6_months')).toBe(182);
        expect(addMonths(firstDayOfRange('all', today), 11).slice(0, 7)).toBe(today.slice(0, 7));
      }),
    );
  });
});
