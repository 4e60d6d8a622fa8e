import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCalendar } from './use-calendar.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('is of the day on which somebody comes back, not of the day on which the screen was opened', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 7, 23, 50) });
  const { result } = renderHook(useCalendar);
  expect(result.current.today).toBe('2026-03-07');
  expect(result.current.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const opened = result.current;
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(result.current).toBe(opened);
  vi.setSystemTime(new Date(2026, 2, 8, 0, 10));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.today).toBe('2026-03-08');
});
