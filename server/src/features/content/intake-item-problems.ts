import type { AnswerFormat } from '@evenkeel/contract/answer-limits';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { hasPlace } from '@evenkeel/contract/intake-places';
import {
  everyItem,
  isAnsweredValue,
  isAsked,
  isSafetyValue,
  responseError,
} from '@evenkeel/contract/intake-rules';
import { limits } from '@evenkeel/contract/limits';
import { matchesPattern } from '../../answering/text-patterns.ts';
import { repeatedIn } from './repeated-in.ts';
import { textRulesProblems } from './text-rules-problems.ts';
import { isUsableId, isUsableKey } from './usable-names.ts';

const numberFormats: ReadonlySet<AnswerFormat | undefined> = new Set(['whole-number', 'decimal']);

/** Whether an item's answer is a number. */
export const isNumberItem = ({ type, format }: IntakeItem): boolean =>
  type === 'text' && numberFormats.has(format);

const textProblems = ({ text, type }: IntakeItem): string[] => {
  if (text.length > limits.textLength) return [`has a text of more than ${limits.textLength} characters`];
  return type !== 'group' && text.trim() === '' ? ['has no text'] : [];
};

const optionProblems = (item: IntakeItem): string[] => {
  const { answerOptions, type, multiple, open } = item;
  if (type !== 'choice') {
    return [
      ...(answerOptions.length > 0 ? ['has options, but is no choice'] : []),
      ...(open === undefined ? [] : ['is open, but is no choice']),
    ];
  }
  const messages = repeatedIn(answerOptions.map(({ id }) => id)).map((id) => `has the option “${id}” twice`);
  if (answerOptions.length === 0) messages.push('has no options');
  for (const { id, value, isOverride } of answerOptions) {
    if (!isUsableId(id)) messages.push('has an option without a usable id');
    if (value.trim() === '') messages.push(`has no text for the option “${id}”`);
    if (value.length > limits.textLength) messages.push(`has too long a text for the option “${id}”`);
    if (isOverride === true && !multiple) {
      messages.push(`has an overriding option “${id}”, but takes only one`);
    }
  }
  return messages;
};

const boundsProblems = (item: IntakeItem): string[] => {
  const { format, type, open } = item;
  const ownWords = open === true ? 'line' : null;
  const typed = type === 'text' ? (format ?? 'line') : ownWords;
  return [
    ...(format !== undefined && type !== 'text' ? [`has the format ${format}, but is a ${type}`] : []),
    ...textRulesProblems(item, typed),
  ];
};

const safetyProblems = (item: IntakeItem): string[] => {
  const { safety, answerOptions, max } = item;
  if (safety === undefined) return [];
  const { options, atLeast } = safety;
  const ids = new Set(answerOptions.map(({ id }) => id));
  const messages = (options ?? [])
    .filter((id) => !ids.has(id))
    .map((id) => `its safety rule names “${id}”, which is no option`);
  if (options === undefined && atLeast === undefined) messages.push('its safety rule is empty');
  if (atLeast === undefined) return messages;
  if (!isNumberItem(item)) messages.push('its safety rule compares numbers');
  else if (atLeast > (max ?? Infinity)) messages.push('its safety rule is beyond its range');
  return messages;
};

const occurrenceProblems = ({ repeats, minOccurs, maxOccurs, items }: IntakeItem): string[] => {
  const counts = [minOccurs, maxOccurs].filter((count) => count !== undefined);
  if (repeats !== true) {
    return counts.length > 0 ? ['has a minOccurs or maxOccurs, but does not repeat'] : [];
  }
  const isUsable = (count: number) => Number.isInteger(count) && count >= 1 && count <= limits.intakeEntries;
  return [
    ...(everyItem(items).some(isAsked) ? [] : ['repeats, but asks nothing']),
    ...(counts.every(isUsable) ? [] : ['has no usable minOccurs or maxOccurs']),
    ...((minOccurs ?? 1) > (maxOccurs ?? limits.intakeEntries)
      ? ['its minOccurs is above its maxOccurs']
      : []),
  ];
};

const groupProblems = (item: IntakeItem): string[] => {
  const { type, text, multiple, required, repeats, items } = item;
  if (type !== 'group') return repeats === undefined ? [] : ['repeats, but is no group'];
  return [
    ...occurrenceProblems(item),
    ...(multiple ? ['is a group, but says multiple; what is asked several times repeats'] : []),
    ...(required === true ? ['is a group, which has no answer, but is required'] : []),
    ...(items.length === 0 && text.trim() === '' ? ['has neither a text nor items'] : []),
  ];
};

const initialProblems = (item: IntakeItem): string[] => {
  const { initial } = item;
  if (initial === undefined) return [];
  if (!isAnsweredValue(initial) || responseError(item, initial, matchesPattern) !== null) {
    return ['its initial answer is none that it takes'];
  }
  return isSafetyValue(item, initial) ? ['its initial answer calls for help, which only a person can'] : [];
};

/** What is wrong with one item by itself; its conditions are looked at beside the others. */
export const itemProblems = (item: IntakeItem): string[] => [
  ...(isUsableKey(item.linkId) && !hasPlace(item.linkId) ? [] : ['has no usable linkId']),
  ...(isUsableKey(item.id) ? [] : ['has no usable id']),
  ...textProblems(item),
  ...groupProblems(item),
  ...optionProblems(item),
  ...boundsProblems(item),
  ...safetyProblems(item),
  ...initialProblems(item),
];
