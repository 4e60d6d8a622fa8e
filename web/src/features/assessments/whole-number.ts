import type { AnswerValue, Question } from '@evenkeel/contract/questionnaire';

/** Whether a number below zero can be a right answer. */
const allowsNegative = ({ min }: Question['meta']): boolean => min === undefined || min < 0;

/**
 * The field's text after typing or pasting. Only integers can be typed: anything else leaves the text as
 * it was, because dropping the point of a pasted "3.5" would make another number of it.
 */
export const typedInteger = (before: string, typed: string, meta: Question['meta']): string => {
  const text = typed.trim();
  return (allowsNegative(meta) ? /^-?\d*$/ : /^\d*$/).test(text) ? text : before;
};

/** The answer that a text stands for. A lone minus stays a text, which the rules call no whole number. */
export const integerAnswer = (text: string): AnswerValue => {
  if (text === '') return null;
  return text === '-' ? text : Number(text);
};

/** What may be entered, said before anything is wrong. */
export const rangeNote = ({ min, max }: Question['meta']): string => {
  if (min !== undefined && max !== undefined) return `A whole number from ${min} to ${max}.`;
  if (min !== undefined) return `A whole number, ${min} or more.`;
  return max === undefined ? 'A whole number.' : `A whole number, ${max} or less.`;
};
