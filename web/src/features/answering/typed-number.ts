import type { TextRules } from '@evenkeel/contract/answer-limits';

/**
 * The field's text after typing or pasting: nothing but the parts of a number can be typed. Anything else
 * leaves the text as it was, because dropping the letters of a pasted text would make a number of it.
 */
export const typedNumber = (
  before: string,
  typed: string,
  { format, min }: Pick<TextRules, 'format' | 'min'>,
): string => {
  const text = typed.trim().replace(',', '.');
  const sign = min !== undefined && min >= 0 ? '' : '-?';
  const rest = format === 'decimal' ? String.raw`\d*\.?\d*` : String.raw`\d*`;
  return new RegExp(`^${sign}${rest}$`).test(text) ? text : before;
};
