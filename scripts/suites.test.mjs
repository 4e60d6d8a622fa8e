import { describe, expect, it, vi } from 'vitest';
import { settle } from './suites.mjs';

describe('the count of a suite', () => {
  const quiet = () => vi.spyOn(console, 'log').mockImplementation(() => undefined);

  it('is what its report says', () => {
    expect(settle('x', 0, { passed: 3, failed: 0, skipped: 1 })).toEqual({
      name: 'x',
      passed: 3,
      failed: 0,
      skipped: 1,
    });
    expect(settle('x', 1, { passed: 3, failed: 2, skipped: 0 })).toMatchObject({ passed: 3, failed: 2 });
  });

  it.each([
    ['it left no report', 0, null],
    ['it exited with an error that no test accounts for', 1, { passed: 3, failed: 0, skipped: 0 }],
    ['it ran nothing', 0, { passed: 0, failed: 0, skipped: 4 }],
  ])('holds one failure when %s', (_, code, counts) => {
    const log = quiet();
    expect(settle('x', code, counts).failed).toBe(1);
    expect(log).toHaveBeenCalledOnce();
  });
});
