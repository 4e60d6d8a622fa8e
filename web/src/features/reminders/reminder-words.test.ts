import { describe, expect, it } from 'vitest';
import { daysInWords, timeInWords, weekdays } from './reminder-words.ts';

describe('reminders in words', () => {
  it('names the days from Sunday to Saturday', () => {
    expect(weekdays.map(({ short }) => short)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(weekdays.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it.each([
    [[6, 5, 4, 3, 2, 1, 0], 'Every day'],
    [[1, 2, 3, 4, 5], 'Weekdays'],
    [[6, 0], 'Weekends'],
    [[3], 'Wednesday'],
    [[4, 1], 'Monday and Thursday'],
    [[0, 2, 6], 'Sunday, Tuesday, and Saturday'],
  ])('says %j as %s', (days, words) => {
    expect(daysInWords(days)).toBe(words);
  });

  it.each([
    ['09:00', 'en-US', '9:00 AM'],
    ['00:05', 'en-US', '12:05 AM'],
    ['02:30', 'en-US', '2:30 AM'],
    ['21:15', 'de-DE', '21:15'],
  ])('writes %s for %s as %s', (time, locale, words) => {
    expect(timeInWords(time, locale).replaceAll(/\s/g, ' ')).toBe(words);
  });
});
