import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

describe('labels', () => {
  it('stay where they are when there is room', () => {
    expect(spread([10, 50, 90], { gap: 16, from: 0, to: 100 })).toEqual([10, 50, 90]);
  });

  it('never come nearer than the gap, nor leave their room, nor change their order', () => {
    const place = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), (wanted) => {
        const placed = spread(wanted, { gap: 16, from: 0, to: 100 });
        const sorted = placed.toSorted((one, other) => one - other);
        for (const [index, y] of sorted.entries()) {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(100);
          const next = sorted[index + 1];
          if (next !== undefined) expect(next - y).toBeGreaterThanOrEqual(16);
        }
        for (const [one, y] of wanted.entries()) {
          for (const [other, z] of wanted.entries()) {
            if (y < z) expect((placed[one] ?? 0) < (placed[other] ?? 0)).toBe(true);
          }
        }
      }),
    );
  });
});
