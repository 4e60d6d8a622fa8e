import { brandOfNumber } from './card-brand.ts';

/** A number without what stands between its groups. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Digits of a whole number: fifteen for American Express, sixteen for nearly everybody else. */
export const lengthOfNumber = (digits: string): number => (brandOfNumber(digits) === 'amex' ? 15 : 16);

/** Digits of a security code: American Express prints four. */
export const lengthOfCode = (numberDigits: string): number =>
  brandOfNumber(numberDigits) === 'amex' ? 4 : 3;

/** Puts a number into the groups that stand on the card. */
export const maskCardNumber = (typed: string): string => {
  const digits = digitsOf(typed);
  const groups = brandOfNumber(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /\d{1,4}/g;
  const parts = digits.slice(0, lengthOfNumber(digits)).match(groups) ?? [];
  return (groups.global ? parts : parts.slice(1)).filter(Boolean).join(' ');
};

/** Whether the last digit is the one that the others ask for (ISO/IEC 7812-1, annex B). */
export const isLuhnValid = (digits: string): boolean => {
  const sum = Array.from(digits, Number).reduceRight((total, digit, place) => {
    const value = digit * ((digits.length - place) % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
};
