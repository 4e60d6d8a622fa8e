import { describe, expect, it } from 'vitest';
import { presenceAt } from './presence.ts';

const touched = Date.parse('2026-03-02T17:00:00Z');
const after = (ms: number) => presenceAt(touched + ms, touched);

describe('presenceAt', () => {
  it('is here for 75 seconds, in doubt for 15 more, and gone then', () => {
    expect(after(0)).toEqual({ is: 'here', lookInMs: 75_000 });
    expect(after(74_999)).toEqual({ is: 'here', lookInMs: 1 });
    expect(after(75_000)).toEqual({ is: 'in-doubt', secondsLeft: 15, lookInMs: 1000 });
    expect(after(89_999)).toEqual({ is: 'in-doubt', secondsLeft: 1, lookInMs: 1 });
    expect(after(90_000)).toEqual({ is: 'gone' });
  });

  it('is gone after a sleep, however long the timers stood still', () => {
    expect(after(8 * 60 * 60 * 1000)).toEqual({ is: 'gone' });
  });

  it('looks again whenever another second is over', () => {
    expect(after(75_400)).toEqual({ is: 'in-doubt', secondsLeft: 15, lookInMs: 600 });
    expect(after(76_000)).toEqual({ is: 'in-doubt', secondsLeft: 14, lookInMs: 1000 });
  });

  it('takes nobody for gone because the clock was set back', () => {
    expect(after(-60 * 60 * 1000)).toEqual({ is: 'here', lookInMs: 75_000 });
  });
});
