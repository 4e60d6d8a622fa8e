import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskDateOfBirth, readDateOfBirth } from './date-of-birth.ts';

describe('maskDateOfBirth', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['04', '04'],
    ['041', '04/1'],
    ['0412', '04/12'],
    ['04121', '04/12/1'],
    ['04121991', '04/12/1991'],
    ['041219915', '04/12/1991'],
    ['04/12/1991', '04/12/1991'],
    ['4/', '04/'],
    ['04/1', '04/1'],
    ['04/2/', '04/02/'],
    ['04/12/', '04/12/'],
    ['4/2/1991', '04/02/1991'],
    ['4-2-1991', '04/02/1991'],
    ['04.12.1991', '04/12/1991'],
    [' 04 12 1991 ', '04/12/1991'],
    ['1991-04-12', '04/12/1991'],
    ['1991-4-2', '04/02/1991'],
    ['a0b4', '04'],
    ['/', ''],
  ])('makes %j into %j', (typed, masked) => {
    expect(maskDateOfBirth(typed)).toBe(masked);
  });

  it('leaves alone what it has made, so that the field settles', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. a') }), (typed) => {
        const masked = maskDateOfBirth(typed);
        expect(maskDateOfBirth(masked)).toBe(masked);
        expect(masked).toMatch(/^\d{0,2}(\/\d{0,2}(\/\d{0,4})?)?$/);
      }),
    );
  });

  it('understands a date however it is typed, one key after another', () => {
    const typeOut = (text: string) => [...text].reduce((before, key) => maskDateOfBirth(before + key), '');
    expect(typeOut('04121991')).toBe('04/12/1991');
    expect(typeOut('4/2/1991')).toBe('04/02/1991');
    expect(typeOut('04/12/1991')).toBe('04/12/1991');
  });
});

describe('readDateOfBirth', () => {
  const within = { today: new Date(2026, 2, 1, 9), maxAgeYears: 130 };

  it.each([
    ['04/12/1991', '1991-04-12'],
    ['02/29/2024', '2024-02-29'],
    ['03/01/2026', '2026-03-01'],
    ['03/01/1896', '1896-03-01'],
  ])('reads %s', (text, date) => {
    expect(readDateOfBirth(text, within)).toEqual({ date });
  });

  it.each([
    ['', '* Required'],
    ['  ', '* Required'],
    ['04/12', 'Please enter a valid date of birth'],
    ['04/12/91', 'Please enter a valid date of birth'],
    ['13/12/1991', 'Please enter a valid date of birth'],
    ['02/29/2023', 'Please enter a valid date of birth'],
    ['00/10/1991', 'Please enter a valid date of birth'],
    ['04/31/1991', 'Please enter a valid date of birth'],
    ['04/00/1991', 'Please enter a valid date of birth'],
    ['03/02/2026', "You can't be born in the future!"],
    ['01/01/9999', "You can't be born in the future!"],
    ['02/28/1896', 'Year is too far in the past.'],
    ['04/12/0091', 'Year is too far in the past.'],
  ])('says of %j: %s', (text, error) => {
    expect(readDateOfBirth(text, within)).toEqual({ error });
  });
});
