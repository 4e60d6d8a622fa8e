import { textError } from '@evenkeel/contract/answer-formats';
import type { TextRules } from '@evenkeel/contract/answer-limits';

/** Texts that the patterns of real forms are meant for. */
const samples = [
  'someone@example.org',
  '12345',
  '123-45-6789',
  '555-010-0199',
  '2024',
  '5',
  '0123456789',
  'words',
];

const numberFor = ({ min, max, format, decimals = 1 }: TextRules, random: () => number): string => {
  const [from, to] = [min ?? (max ?? 30) - 30, max ?? (min ?? 0) + 30];
  const number = from + random() * (to - from);
  const text =
    format === 'decimal' ? String(Number(number.toFixed(Math.min(decimals, 1)))) : String(Math.round(number));
  return textError({ min, max }, text) === null ? text : String(from);
};

const within = (rules: TextRules, any: string): string =>
  textError(rules, any) === null ? any : (rules.earliest ?? rules.latest ?? any);

/** Any text that these rules take; empty where none is known. */
export const textForRules = (rules: TextRules, random: () => number): string => {
  const { format, minLength = 0, maxLength, pattern } = rules;
  const two = (below: number, from = 0) => String(from + Math.floor(random() * below)).padStart(2, '0');
  const date = `${1950 + Math.floor(random() * 80)}-${two(12, 1)}-${two(28, 1)}`;
  const time = `${two(24)}:${two(60)}`;
  switch (format) {
    case 'date':
      return within(rules, date);
    case 'date-time':
      return within(rules, `${date}T${time}`);
    case 'time':
      return within(rules, time);
    case 'whole-number':
    case 'decimal':
      return numberFor(rules, random);
    case 'url':
      return 'https://example.org'.slice(0, maxLength);
    default: {
      if (pattern !== undefined) return samples.find((one) => textError(rules, one) === null) ?? '';
      return 'In words of my own'.padEnd(minLength, '.').slice(0, maxLength);
    }
  }
};
