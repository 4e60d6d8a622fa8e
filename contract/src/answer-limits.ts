/**
 * What answers are held to, and the part of it that every form needs. What few of them ask, a date or a pattern, is in
 * `answer-formats.ts`. Pure, and without the schema library.
 */

/** How a text is typed and held to a form. Dates and times are ISO 8601 in the person's own time. */
export const answerFormats = [
  'line',
  'paragraph',
  'date',
  'date-time',
  'time',
  'whole-number',
  'decimal',
  'url',
] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** What a text is held to; `min` and `max` are of numbers, `earliest` and `latest` of dates and times. */
export interface TextRules {
  readonly format?: AnswerFormat | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** How many digits a decimal may have after its point. */
  readonly decimals?: number | undefined;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** A regular expression for the whole of the text. */
  readonly pattern?: string | undefined;
  /** How the text is to look, in words or signs for people, such as `nnn-nn-nnnn`. */
  readonly example?: string | undefined;
}

/** What is wrong with a text that is not empty; null where it may be kept. */
export type TextRule = (rules: TextRules, text: string) => string | null;

/** What is wrong with a number that has its least or its greatest value. */
export const rangeError = (value: number, { min, max }: Pick<TextRules, 'min' | 'max'>): string | null => {
  const tooLow = min !== undefined && value < min;
  const tooHigh = max !== undefined && value > max;
  if (!tooLow && !tooHigh) return null;
  if (min !== undefined && max !== undefined) return `* Enter between ${min} and ${max}`;
  return tooHigh ? `* Enter <= ${max}` : `* Enter >= ${min}`;
};

/** What is wrong with how long a text is. */
export const lengthError: TextRule = ({ minLength, maxLength }, text) => {
  if (maxLength !== undefined && text.length > maxLength) return `* Enter at most ${maxLength} characters`;
  return minLength !== undefined && text.trim().length < minLength
    ? `* Enter at least ${minLength} characters`
    : null;
};

/** A text as it is kept: what is held to a form has no space around it. */
export const keptText = ({ format, pattern }: TextRules, text: string): string => {
  const isFree = format === undefined || format === 'line' || format === 'paragraph';
  return isFree && pattern === undefined ? text : text.trim();
};
