import { describe, expect, it } from 'vitest';
import { expiryText, hasExpired, maskExpiry, readExpiry } from './card-expiry.ts';

describe('an expiry date', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['4', '04'],
    ['123', '12/3'],
    ['1231', '12/31'],
    ['431', '04/31'],
    ['12319', '12/31'],
    ['1/', '01'],
    ['4/31', '04/31'],
    ['12 / 31', '12/31'],
    ['12/2031', '12/31'],
    ['122031', '12/31'],
    ['2031-04', '04/31'],
    ['12/20', '12/20'],
    ['12/203', '12/20'],
    ['words', ''],
  ])('%j becomes %j', (typed, shown) => {
    expect(maskExpiry(typed)).toBe(shown);
    expect(maskExpiry(shown)).toBe(shown);
  });

  it('lets itself be deleted', () => {
    expect(['12/3', '12/', '12', '1', ''].map(maskExpiry)).toEqual(['12/3', '12', '12', '1', '']);
  });

  it.each([
    ['04/31', { expMonth: 4, expYear: 2031 }],
    ['12/99', { expMonth: 12, expYear: 2099 }],
    ['13/31', null],
    ['00/31', null],
    ['04/3', null],
    ['', null],
  ])('%j is read as %j', (text, expiry) => {
    expect(readExpiry(text)).toEqual(expiry);
    if (expiry !== null) expect(expiryText(expiry)).toBe(text);
  });

  it.each([
    [new Date(2031, 3, 30, 23, 59), false],
    [new Date(2031, 4, 1), true],
    [new Date(2031, 0, 1), false],
    [new Date(2030, 11, 31), false],
    [new Date(2032, 0, 1), true],
  ])('a card of 04/31 on %s has expired: %s', (today, expired) => {
    expect(hasExpired({ expMonth: 4, expYear: 2031 }, today)).toBe(expired);
  });
});
