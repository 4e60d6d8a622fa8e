import { describe, expect, it } from 'vitest';
import { email, phoneNumber, plainDate, timeZone } from './fields.ts';

describe('a phone number', () => {
  it.each([
    ['(415) 555-0132', '+14155550132'],
    ['415.555.0132', '+14155550132'],
    ['1 415 555 0132', '+14155550132'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['+4930901820', '+4930901820'],
  ])('%s is kept as %s', (written, kept) => {
    expect(phoneNumber.parse(written)).toBe(kept);
  });

  it.each(['', '555-0132', '+0123456789', 'call me', '415 555 0132 ext 9', '+1234567890123456', 7])(
    '%s is none',
    (written) => {
      const result = phoneNumber.safeParse(written);
      expect(result.error?.issues[0]?.message).toBe('Must be a valid phone number.');
    },
  );
});

describe('a date', () => {
  it.each(['2024-02-29', '1900-01-01'])('%s is one', (date) => {
    expect(plainDate.safeParse(date).success).toBe(true);
  });
  it.each(['2023-02-29', '2024-2-9', '2024-13-01', '0000-01-01', '2024-01-01T00:00:00Z', '01/02/2024'])(
    '%s is none',
    (date) => {
      expect(plainDate.safeParse(date).success).toBe(false);
    },
  );
});

describe('an e-mail address', () => {
  const field = email('Invalid email', 'Required');
  it('is compared without case and without blanks around it', () => {
    expect(field.parse('  Maya@Demo.Evenkeel.TEST ')).toBe('maya@demo.evenkeel.test');
  });
  it.each([
    ['', 'Required'],
    ['maya', 'Invalid email'],
    ['maya@', 'Invalid email'],
    [`${'x'.repeat(250)}@a.test`, 'Invalid email'],
  ])('%s is told as %s', (written, message) => {
    expect(field.safeParse(written).error?.issues[0]?.message).toBe(message);
  });
});

describe('a time zone', () => {
  it.each(['America/New_York', 'Asia/Kathmandu', 'UTC'])('%s is one', (zone) => {
    expect(timeZone.safeParse(zone).success).toBe(true);
  });
  it.each(['+02:00', 'Mars/Olympus', '', '../etc'])('%s is none', (zone) => {
    expect(timeZone.safeParse(zone).success).toBe(false);
  });
});
