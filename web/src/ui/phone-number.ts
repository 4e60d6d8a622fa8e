/** Digits of a number of the United States without its country's 1. */
const nationalDigits = 10;

/**
 * Puts a telephone number into the form (999) 999-9999, as far as it has been typed. A country's own 1, which
 * no area code begins with, is left out; a number of another country is left as it is, for the form to refuse.
 */
export const maskPhoneNumber = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '');
  if (/^\s*\+/.test(typed) && !digits.startsWith('1')) return `+${digits}`;
  const national = digits.replace(/^1+/, '').slice(0, nationalDigits);
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  if (area === '') return '';
  if (exchange === '') return `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
};
