import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPhoneNumber } from './phone-number.ts';

describe('maskPhoneNumber', () => {
  it.each([
    ['', ''],
    ['4', '(4'],
    ['415', '(415'],
    ['4155', '(415) 5'],
    ['415555', '(415) 555'],
    ['4155550', '(415) 555-0'],
    ['4155550132', '(415) 555-0132'],
    ['41555501329', '(415) 555-0132'],
    ['(415) 555-0132', '(415) 555-0132'],
    ['415.555.0132', '(415) 555-0132'],
    ['1 415 555 0132', '(415) 555-0132'],
    ['+1 (415) 555-0132', '(415) 555-0132'],
    ['+14155550132', '(415) 555-0132'],
    ['1', ''],
    ['+', '+'],
    ['+1', ''],
    ['+44 20 7946 0958', '+442079460958'],
    ['(415) 5', '(415) 5'],
    ['(415) ', '(415'],
    ['not a number', ''],
  ])('makes %j into %j', (typed, masked) => {
    expect(maskPhoneNumber(typed)).toBe(masked);
  });

  it('leaves alone what it has made, so that the field settles', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()+- a') }), (typed) => {
        const masked = maskPhoneNumber(typed);
        expect(maskPhoneNumber(masked)).toBe(masked);
      }),
    );
  });

  it('understands a number however it is typed, one key after another', () => {
    const typeOut = (text: string) => [...text].reduce((before, key) => maskPhoneNumber(before + key), '');
    for (const text of ['4155550132', '(415) 555-0132', '+1 415 555 0132', '1-415-555-0132']) {
      expect(typeOut(text)).toBe('(415) 555-0132');
    }
  });
});
