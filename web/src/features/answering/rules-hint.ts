import { isMomentFormat, shownMoment } from '@evenkeel/contract/answer-formats';
import type { TextRules } from '@evenkeel/contract/answer-limits';

const range = (
  what: string,
  least: string | number | undefined,
  most: string | number | undefined,
): string => {
  if (least !== undefined && most !== undefined) return `${what} from ${least} to ${most}.`;
  if (least !== undefined) return `${what}, ${least} or more.`;
  return most === undefined ? `${what}.` : `${what}, ${most} or less.`;
};

const momentRange = ({ earliest, latest }: TextRules): string | null => {
  const [first, last] = [earliest, latest].map((moment) => moment && shownMoment(moment));
  if (first !== undefined && last !== undefined) return `From ${first} to ${last}.`;
  if (first !== undefined) return `${first} or later.`;
  return last === undefined ? null : `${last} or earlier.`;
};

/** What a text is held to, said before anything is wrong; undefined where there is nothing to say. */
export const rulesHint = (rules: TextRules): string | undefined => {
  const { format, min, max, decimals, minLength, example } = rules;
  const notes: (string | null)[] = [
    format === 'whole-number' ? range('A whole number', min, max) : null,
    format === 'decimal' ? range('A number', min, max) : null,
    format === 'decimal' && decimals !== undefined && decimals > 0
      ? `At most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}.`
      : null,
    isMomentFormat(format) ? momentRange(rules) : null,
    minLength === undefined || minLength < 2 ? null : `At least ${minLength} characters.`,
    example === undefined ? null : `Like this: ${example}`,
  ];
  return notes.filter((note) => note !== null).join(' ') || undefined;
};
