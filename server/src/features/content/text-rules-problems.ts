import { isMoment, isMomentFormat } from '@evenkeel/contract/answer-formats';
import type { AnswerFormat, TextRules } from '@evenkeel/contract/answer-limits';
import { patternOf } from '@evenkeel/contract/answer-patterns';
import { limits } from '@evenkeel/contract/limits';
import { enginePattern } from '../../answering/text-patterns.ts';

/** What is typed as an answer, whatever kind of content asks for it; null where nothing is. */
export type Typed = AnswerFormat | null;

const isNumber = (typed: Typed): boolean => typed === 'whole-number' || typed === 'decimal';
const isFree = (typed: Typed): boolean => typed === 'line' || typed === 'paragraph' || typed === 'url';

const lengthProblems = ({ minLength, maxLength }: TextRules, typed: Typed): string[] => {
  const isUsable = (length = 1) => Number.isInteger(length) && length >= 1 && length <= limits.textLength;
  return [
    ...(isUsable(maxLength) ? [] : ['has no usable maxLength']),
    ...(isUsable(minLength) ? [] : ['has no usable minLength']),
    ...((minLength ?? 0) > (maxLength ?? Infinity) ? ['its minLength is above its maxLength'] : []),
    ...(maxLength === undefined || isFree(typed) ? [] : ['has a maxLength, but takes no text']),
    ...(minLength === undefined || isFree(typed) ? [] : ['has a minLength, but takes no text']),
  ];
};

const patternProblems = ({ pattern, example }: TextRules, typed: Typed): string[] => {
  if (pattern === undefined) return example === undefined ? [] : ['has an example, but no pattern'];
  return [
    ...(isFree(typed) ? [] : ['has a pattern, but takes no text']),
    ...(enginePattern(pattern) === null || patternOf(pattern) === null ? ['has no usable pattern'] : []),
    ...((example ?? '').length > limits.nameLength ? ['has too long an example'] : []),
  ];
};

const momentProblems = ({ earliest, latest }: TextRules, typed: Typed): string[] => {
  const given = [earliest, latest].filter((moment) => moment !== undefined);
  if (given.length === 0) return [];
  const format = typed ?? undefined;
  if (!isMomentFormat(format)) return ['has an earliest or latest, but asks for no date or time'];
  if (!given.every((moment) => isMoment(format, moment))) return ['has no usable earliest or latest'];
  return earliest !== undefined && latest !== undefined && earliest > latest
    ? ['its earliest is after its latest']
    : [];
};

/** What is wrong with the rules of a typed answer: nothing that is typed could be right, or they say nothing of it. */
export const textRulesProblems = (rules: TextRules, typed: Typed): string[] => {
  const { min, max, decimals } = rules;
  const messages: string[] = [];
  if ((min !== undefined || max !== undefined) && !isNumber(typed)) {
    messages.push('has a min or max, but asks for no number');
  }
  if ((min ?? -Infinity) > (max ?? Infinity)) messages.push('its min is above its max');
  if (decimals !== undefined && (typed !== 'decimal' || !Number.isInteger(decimals) || decimals < 0)) {
    messages.push('has no usable decimals');
  }
  return [
    ...messages,
    ...momentProblems(rules, typed),
    ...lengthProblems(rules, typed),
    ...patternProblems(rules, typed),
  ];
};
