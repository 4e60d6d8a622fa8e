import { describe, expect, it } from 'vitest';
import { brandName, brandOfNumber } from './card-brand.ts';
import { isLuhnValid, lengthOfCode, lengthOfNumber, maskCardNumber } from './card-number.ts';
import { sandboxCardOf, testCards } from './sandbox-cards.ts';

describe('a card number', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 4242 4242 42429', '4242 4242 4242 4242'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['no digits', ''],
  ])('%j is shown as %j', (typed, shown) => {
    expect(maskCardNumber(typed)).toBe(shown);
    expect(maskCardNumber(shown)).toBe(shown);
  });

  it.each([
    ['4242424242424242', true],
    ['4242424242424241', false],
    ['2442424242424242', false],
    ['378282246310005', true],
    ['', false],
  ])('%s ends in its right digit: %s', (digits, isRight) => {
    expect(isLuhnValid(digits)).toBe(isRight);
  });

  it('finds every single digit that is wrong', () => {
    const right = '4242424242424242';
    for (let place = 0; place < right.length; place += 1)
      for (let more = 1; more < 10; more += 1) {
        const digit = (Number(right[place]) + more) % 10;
        expect(isLuhnValid(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).toBe(false);
      }
  });
});

describe('a brand', () => {
  it.each([
    ['', null],
    ['4', 'visa'],
    ['55', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', null],
    ['2220', null],
    ['5', null],
    ['34', 'amex'],
    ['6011', 'discover'],
    ['36', 'diners'],
    ['35', 'jcb'],
    ['62', 'unionpay'],
    ['9', null],
  ])('of %j is %j', (digits, brand) => {
    expect(brandOfNumber(digits)).toBe(brand);
  });

  it('has a name for people', () => {
    expect([brandName('visa'), brandName('amex'), brandName('eftpos_au')]).toEqual([
      'Visa',
      'American Express',
      'Card',
    ]);
  });

  it('tells how long the number and the code are', () => {
    expect([lengthOfNumber('37'), lengthOfCode('37')]).toEqual([15, 4]);
    expect([lengthOfNumber('42'), lengthOfCode('42')]).toEqual([16, 3]);
  });
});

describe('the test cards', () => {
  it('are numbers that could be', () => {
    for (const { number } of testCards) {
      expect(isLuhnValid(number.replaceAll(' ', ''))).toBe(true);
      expect(maskCardNumber(number)).toBe(number);
    }
  });

  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['4000000000000002', 'declined'],
    ['4000002500003155', 'authenticate'],
    ['4000008400001629', 'authenticate-fails'],
    ['4111111111111111', null],
    ['', null],
  ])('%s is known as %s', (digits, name) => {
    expect(sandboxCardOf(digits)).toBe(name);
  });
});
