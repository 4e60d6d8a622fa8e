import { limits } from '@evenkeel/contract/limits';
import { codingAnswer, type FhirAnswer } from '../answers.ts';
import type { Calculation } from './calculations.ts';

type Item = Pick<Calculation, 'type' | 'repeats' | 'unit'>;

const mostAnswers = 100;
const patterns: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}(-\d{2}(-\d{2})?)?$/,
  dateTime: /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?)?)?$/,
  time: /^\d{2}:\d{2}:\d{2}(\.\d+)?$/,
};

const textIn = (value: unknown, name: string): string | undefined => {
  const given: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof given === 'string' && given.length <= limits.nameLength * 5 ? given : undefined;
};

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const isTooLong = (value: unknown): boolean => typeof value === 'string' && value.length > limits.textLength;

const toCoding = (value: unknown): FhirAnswer | string => {
  const [system, code, display] = ['system', 'code', 'display'].map((name) => textIn(value, name));
  if (code === undefined && display === undefined) return 'gives no option';
  return codingAnswer({ system, code, display });
};

/** The library writes a quantity as `5 'kg'`; one that was answered stays an object. */
const toQuantity = (value: unknown, unit: Item['unit']): FhirAnswer | string => {
  const { system, code, display } = unit ?? {};
  const own = {
    ...(display === undefined ? {} : { unit: display }),
    ...(system === undefined ? {} : { system }),
    ...(code === undefined ? {} : { code }),
  };
  if (typeof value === 'number') return { valueQuantity: { value, ...own } };
  const [, written, name = ''] =
    typeof value === 'string' ? (/^(-?\d+(?:\.\d+)?) '([^']{0,100})'$/.exec(value) ?? []) : [];
  if (written !== undefined) {
    return { valueQuantity: { value: Number(written), system: 'http://unitsofmeasure.org', code: name } };
  }
  const number: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'value') : undefined;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'gives no quantity';
  const [given, givenSystem, givenCode] = ['unit', 'system', 'code'].map((field) => textIn(value, field));
  return {
    valueQuantity: {
      value: number,
      ...(given === undefined ? {} : { unit: given }),
      ...(givenSystem === undefined ? {} : { system: givenSystem }),
      ...(givenCode === undefined ? {} : { code: givenCode }),
    },
  };
};

const toMoment = (type: string, value: unknown): FhirAnswer | string => {
  if (typeof value !== 'string' || patterns[type]?.test(value) !== true) return `gives no ${type}`;
  if (type === 'date') return { valueDate: value };
  return type === 'time' ? { valueTime: value } : { valueDateTime: value };
};

const toNumber = (type: string, value: unknown): FhirAnswer | string => {
  if (typeof value !== 'number') return 'gives no number';
  if (type === 'decimal') return { valueDecimal: value };
  return Number.isSafeInteger(value) ? { valueInteger: value } : `gives ${value}, which is no whole number`;
};

const toText = (type: string, value: unknown): FhirAnswer | string => {
  if (!isPlain(value) || String(value).trim() === '') return 'gives no text';
  return type === 'url' ? { valueUri: String(value) } : { valueString: String(value) };
};

/** One result as an answer of the item's type, or why it cannot be one. */
const toAnswer = ({ type, unit }: Item, value: unknown): FhirAnswer | string => {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'gives no number';
  if (isTooLong(value)) return `gives a text of more than ${limits.textLength} characters`;
  switch (type) {
    case 'integer':
    case 'decimal':
      return toNumber(type, value);
    case 'boolean':
      return typeof value === 'boolean' ? { valueBoolean: value } : 'gives neither yes nor no';
    case 'string':
    case 'text':
    case 'url':
      return toText(type, value);
    case 'quantity':
      return toQuantity(value, unit);
    case 'choice':
    case 'coding':
      return toCoding(value);
    case 'open-choice':
      return typeof value === 'string' ? { valueString: value } : toCoding(value);
    default:
      return toMoment(type, value);
  }
};

/** What an expression gave as an item's answers; nothing is no answer and no error. */
export const toAnswers = (
  item: Item,
  results: readonly unknown[],
): { answers: FhirAnswer[]; error: string | null } => {
  const none = (error: string) => ({ answers: [], error });
  if (results.length > 1 && !item.repeats) return none('gives several values');
  if (results.length > mostAnswers) return none(`gives more than ${mostAnswers} values`);
  const answers: FhirAnswer[] = [];
  for (const value of results) {
    const answer = toAnswer(item, value);
    if (typeof answer === 'string') return none(answer);
    answers.push(answer);
  }
  return { answers, error: null };
};
