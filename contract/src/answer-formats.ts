import { keptText, lengthError, rangeError, type AnswerFormat, type TextRules } from './answer-limits.ts';
import { matchesQuickly, type Matches } from './answer-patterns.ts';

/**
 * What a text has to be for each way of typing it, one definition for assessments and intakes, for the form that
 * asks and the server that stores. Pure, and without the schema library: a screen reads it too.
 */

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

const momentFormats = {
  date: { is: isDate, name: 'date' },
  'date-time': { is: isDateTime, name: 'date and time' },
  time: { is: (text: string) => clockTime.test(text), name: 'time' },
} as const;
export type MomentFormat = keyof typeof momentFormats;

/** Whether a text of this format is a date or a time. */
export const isMomentFormat = (format: AnswerFormat | undefined): format is MomentFormat =>
  format !== undefined && Object.hasOwn(momentFormats, format);

/** Whether a text is a date or a time as its format has it. */
export const isMoment = (format: MomentFormat, text: string): boolean => momentFormats[format].is(text);

/** With its seconds, so that moments of one format stand in the order of their texts. */
const inOrder = (text: string): string => (/(^|T)\d{2}:\d{2}$/.test(text) ? `${text}:00` : text);

/** A moment for people: its date as `MM/dd/yyyy`, its time as it stands. */
export const shownMoment = (moment: string): string =>
  moment.replace(
    /^(\d{4})-(\d{2})-(\d{2})(T|$)/,
    (_, year, month, day, more: string) => `${month}/${day}/${year}${more === '' ? '' : ' '}`,
  );

const momentError = (format: MomentFormat, { earliest, latest }: TextRules, text: string): string | null => {
  const { is, name } = momentFormats[format];
  if (!is(text)) return `Please enter a valid ${name}`;
  const isEarly = earliest !== undefined && inOrder(text) < inOrder(earliest);
  const isLate = latest !== undefined && inOrder(text) > inOrder(latest);
  if (!isEarly && !isLate) return null;
  if (earliest !== undefined && latest !== undefined) {
    return `Please enter a ${name} between ${shownMoment(earliest)} and ${shownMoment(latest)}`;
  }
  return isLate
    ? `Please enter a ${name} no later than ${shownMoment(latest)}`
    : `Please enter a ${name} no earlier than ${shownMoment(earliest ?? '')}`;
};

const numberError = (rules: TextRules, text: string): string | null => {
  if (rules.format === 'whole-number') {
    const isWhole = /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text));
    return isWhole ? rangeError(Number(text), rules) : '* Enter whole number';
  }
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) && Number.isFinite(Number(text));
  if (!isNumber) return '* Enter a number';
  const { decimals } = rules;
  const [, fraction = ''] = text.split('.');
  if (decimals !== undefined && fraction.length > decimals) {
    return decimals === 0
      ? '* Enter whole number'
      : `* Enter at most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}`;
  }
  return rangeError(Number(text), rules);
};

const patternError = ({ pattern, example }: TextRules, text: string, matches: Matches): string | null => {
  if (pattern === undefined || matches(pattern, text)) return null;
  return example === undefined ? 'Please check how this is written' : `Please enter it like this: ${example}`;
};

/** What is wrong with a text that is not empty; null where it may be kept. A server brings `matches` of its own. */
export const textError = (rules: TextRules, text: string, matches = matchesQuickly): string | null => {
  const { format } = rules;
  const given = text.trim();
  if (isMomentFormat(format)) return momentError(format, rules, given);
  if (format === 'whole-number' || format === 'decimal') return numberError(rules, given);
  if (format === 'url' && /\s/.test(given)) return 'Please enter a valid web address';
  const written = keptText(rules, text);
  return lengthError(rules, written) ?? patternError(rules, written, matches);
};
