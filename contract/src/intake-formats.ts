import type { IntakeItem } from './intake-questionnaire.ts';

/** What a text has to be for each way of typing it. Pure, and without the schema library: a screen reads it too. */

const clockTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** A calendar date that exists, `YYYY-MM-DD`; there is no year 0. */
const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
};

const isDateTime = (text: string): boolean => {
  const [date = '', time = '', ...more] = text.split('T');
  return more.length === 0 && isDate(date) && clockTime.test(time);
};

const rangeError = (value: number, { min, max }: Pick<IntakeItem, 'min' | 'max'>): string | null => {
  const tooLow = min !== undefined && value < min;
  const tooHigh = max !== undefined && value > max;
  if (!tooLow && !tooHigh) return null;
  if (min !== undefined && max !== undefined) return `* Enter between ${min} and ${max}`;
  return tooHigh ? `* Enter <= ${max}` : `* Enter >= ${min}`;
};

const numberError = (item: IntakeItem, text: string): string | null => {
  if (item.format === 'whole-number') {
    const isWhole = /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text));
    return isWhole ? rangeError(Number(text), item) : '* Enter whole number';
  }
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) && Number.isFinite(Number(text));
  return isNumber ? rangeError(Number(text), item) : '* Enter a number';
};

/** What is wrong with a text that is not empty; null where it may be kept. */
export const textError = (item: IntakeItem, text: string): string | null => {
  const given = text.trim();
  switch (item.format) {
    case 'date':
      return isDate(given) ? null : 'Please enter a valid date';
    case 'date-time':
      return isDateTime(given) ? null : 'Please enter a valid date and time';
    case 'time':
      return clockTime.test(given) ? null : 'Please enter a valid time';
    case 'whole-number':
    case 'decimal':
      return numberError(item, given);
    default:
      return item.maxLength !== undefined && text.length > item.maxLength
        ? `* Enter at most ${item.maxLength} characters`
        : null;
  }
};

/** A text as it is kept: what is held to a form has no space around it. */
export const keptText = ({ format }: IntakeItem, text: string): string =>
  format === undefined || format === 'line' || format === 'paragraph' ? text : text.trim();
