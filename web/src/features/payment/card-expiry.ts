/** The last month in which a card is good. */
export interface Expiry {
  /** 1 to 12. */
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
}

const two = (value: number): string => String(value % 100).padStart(2, '0');

/** MM/YY. */
export const expiryText = ({ expMonth, expYear }: Expiry): string => `${two(expMonth)}/${two(expYear)}`;

/** A card is good to the end of its month. `today` is taken as a local calendar day. */
export const hasExpired = ({ expMonth, expYear }: Expiry, today: Date): boolean =>
  expYear * 12 + expMonth < today.getFullYear() * 12 + today.getMonth() + 1;

/** A date that is good for a while yet. */
export const nextYear = (today: Date): Expiry => ({ expMonth: 12, expYear: today.getFullYear() + 1 });

/**
 * Puts what has been typed, pasted or filled in so far into the form MM/YY. Years of four digits and the year
 * written first, as browsers may fill it in, are understood.
 */
export const maskExpiry = (typed: string): string => {
  const whole = typed.trim();
  const yearFirst = /^(20\d{2})\s*-\s*(\d{1,2})$/.exec(whole);
  if (yearFirst) return maskExpiry(`${yearFirst[2]}/${yearFirst[1]}`);
  const [, month, year] = /^(\d{1,2})\s*[/.\- ]\s*(\d*)$/.exec(whole) ?? [];
  if (month !== undefined && year !== undefined) {
    const short = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2);
    // A separator ends the month early; nothing is added behind it that a Backspace would only bring back.
    return short === '' ? month.padStart(2, '0') : `${month.padStart(2, '0')}/${short}`;
  }
  const digits = whole.replaceAll(/\D/g, '').replace(/^([2-9])/, '0$1');
  if (/^\d{2}20\d{2}$/.test(digits)) return `${digits.slice(0, 2)}/${digits.slice(4)}`;
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2, 4)}`;
};

/** Reads MM/YY; null when that is no month. */
export const readExpiry = (text: string): Expiry | null => {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? [];
  return month === undefined ? null : { expMonth: Number(month), expYear: 2000 + Number(year) };
};
