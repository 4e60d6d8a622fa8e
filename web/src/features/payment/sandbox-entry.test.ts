import { describe, expect, it } from 'vitest';
import { isWhole, notATestCard, readEntry } from './sandbox-entry.ts';

const today = new Date(2026, 10, 21);
const good = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' };

describe('what stands in the sandbox’s fields', () => {
  it('becomes the name and the date of a test card, without a digit of its number', () => {
    expect(readEntry(good, today)).toEqual({ charge: { card: 'visa', expMonth: 11, expYear: 2026 } });
  });

  it('asks for everything that is not there', () => {
    expect(readEntry({ number: '', expiry: '', cvc: '' }, today)).toEqual({
      faults: {
        number: 'Enter the full card number.',
        expiry: 'Enter the expiry date as MM/YY.',
        cvc: 'Enter the security code of the card.',
      },
    });
  });

  it.each([
    [{ number: '4242 4242' }, { number: 'Enter the full card number.' }],
    [
      { number: '4242 4242 4242 4241' },
      { number: 'This card number is not right. Please check the digits.' },
    ],
    [{ number: '4111 1111 1111 1111' }, { number: notATestCard }],
    [{ expiry: '10/26' }, { expiry: 'This date is in the past. Please use a card that is still good.' }],
    [{ expiry: '13/30' }, { expiry: 'Enter the expiry date as MM/YY.' }],
    [{ cvc: '12' }, { cvc: 'Enter the security code of the card.' }],
  ])('%j is told in its field', (part, faults) => {
    expect(readEntry({ ...good, ...part }, today)).toEqual({ faults });
  });

  it('refuses a real card in words that say why', () => {
    expect(notATestCard).toBe('This is a sandbox, and no real card is taken here. Please use a test card.');
  });

  it('is whole when its last digit is there', () => {
    expect(isWhole('number', { ...good, number: '4242 4242 4242 424' })).toBe(false);
    expect(isWhole('number', good)).toBe(true);
    expect(isWhole('expiry', { ...good, expiry: '11/2' })).toBe(false);
    expect(isWhole('cvc', { ...good, number: '3782 822463 10005' })).toBe(false);
    expect(isWhole('cvc', good)).toBe(true);
  });
});
