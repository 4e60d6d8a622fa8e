import { describe, expect, it } from 'vitest';
import { localDate } from './local-date.ts';

describe('localDate', () => {
  it.each([
    ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    // A day later New York keeps summer time, so its midnight is an hour earlier in UTC.
    ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
    // The clocks of Santiago skip midnight itself.
    ['2026-09-06T03:59:59Z', 'America/Santiago', '2026-09-05'],
    ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2026-01-01T11:59:59Z', 'Etc/GMT+12', '2025-12-31'],
    ['2024-02-29T12:00:00Z', 'Asia/Kolkata', '2024-02-29'],
  ])('at %s in %s it is %s', (instant, zone, date) => {
    expect(localDate(new Date(instant), zone)).toBe(date);
  });
});
