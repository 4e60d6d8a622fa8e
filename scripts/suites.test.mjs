import { describe, expect, it, vi } from 'vitest';
import { journeyFailures, settle, vitestFailures } from './suites.mjs';

describe('the count of a suite', () => {
  const quiet = () => vi.spyOn(console, 'log').mockImplementation(() => undefined);

  it('is what its report says', () => {
    expect(settle('x', 0, { passed: 3, failed: 0, skipped: 1 })).toEqual({
      name: 'x',
      passed: 3,
      failed: 0,
      skipped: 1,
      failures: [],
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

describe('the failures of a suite', () => {
  it('are named from the report of the unit tests, without colours', () => {
    const passed = { status: 'passed', fullName: 'adds' };
    const failed = {
      status: 'failed',
      fullName: 'subtracts',
      failureMessages: ['\u001B[31mexpected 1\u001B[39m\nat x'],
    };
    expect(
      vitestFailures({ testResults: [{ name: 'sum.test.ts', assertionResults: [passed, failed] }] }),
    ).toEqual(['sum.test.ts: subtracts\n    expected 1\n    at x']);
    expect(vitestFailures(null)).toEqual([]);
  });

  it('are named from the report of the journeys, however deep they stand', () => {
    const spec = (/** @type {boolean} */ ok) => ({
      title: ok ? 'goes on' : 'goes back',
      ok,
      tests: [
        { results: [ok ? { status: 'passed' } : { status: 'failed', error: { message: 'no button' } }] },
      ],
    });
    const inner = { title: 'a screen', specs: [spec(true), spec(false)] };
    expect(journeyFailures({ suites: [{ title: 'file.spec.ts', suites: [inner] }] })).toEqual([
      'a screen: goes back\n    no button',
    ]);
  });
});
