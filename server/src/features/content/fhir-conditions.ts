import type { Condition } from '@evenkeel/contract/questionnaire';
import type { FhirCondition } from '../../fhir/schema.ts';
import type { ImportedOption } from './fhir-options.ts';

/** What a condition may refer to. */
export interface Target {
  readonly kind: 'choice' | 'text' | 'number' | 'date' | 'date-time' | 'time';
  /** A choice that takes a text of the person's own as well. */
  readonly isOpen?: boolean;
  /** The code or name of the unit that a number is asked for in. */
  readonly unit?: string | undefined;
  readonly options: readonly ImportedOption[];
}

type Comparison = Exclude<Condition['operator'], 'exists'>;

/** The id of the one option that a value names. */
export const optionFor = (condition: FhirCondition, options: readonly ImportedOption[]): string | null => {
  const { answerCoding, answerString, answerInteger, answerBoolean, answerDate, answerTime } = condition;
  const only = (matches: readonly ImportedOption[]) =>
    matches.length === 1 ? (matches[0]?.id ?? null) : null;
  if (answerCoding?.code !== undefined) {
    const { code, system } = answerCoding;
    const sameCode = options.filter(({ source }) => source.code === code);
    const agreeing = sameCode.filter(
      ({ source }) => system === undefined || source.system === undefined || source.system === system,
    );
    return only(agreeing) ?? only(agreeing.filter(({ title }) => title === answerCoding.display));
  }
  if (answerCoding?.display !== undefined)
    return only(options.filter(({ title }) => title === answerCoding.display));
  if (answerString !== undefined)
    return only(options.filter(({ source }) => source.display === answerString));
  const plain = answerInteger ?? answerDate ?? answerTime;
  if (plain !== undefined) {
    return only(options.filter(({ source }) => source.system === undefined && source.code === String(plain)));
  }
  // Only a boolean question has options of these two ids that no system stands behind.
  return answerBoolean === undefined ? null : only(options.filter(({ id }) => id === String(answerBoolean)));
};

const comparable: ReadonlySet<string> = new Set(['=', '!=', '>', '<', '>=', '<=']);
const isComparison = (operator: string): operator is Comparison => comparable.has(operator);

const isWhole = ({ id, source }: ImportedOption): boolean =>
  source.system === undefined && /^-?\d+$/.test(id);

const onChoice = (condition: FhirCondition, operator: Comparison, target: Target): Condition | string => {
  const { question, answerInteger, answerString } = condition;
  if (operator !== '=' && operator !== '!=') {
    return answerInteger === undefined || !target.options.every(isWhole)
      ? `its condition compares the options of “${question}” by size`
      : { question, operator, answer: answerInteger };
  }
  const own = target.isOpen === true ? answerString : undefined;
  const answer = optionFor(condition, target.options) ?? own ?? null;
  return answer === null
    ? `its condition names an answer that “${question}” does not offer`
    : { question, operator, answer };
};

const numberIn = ({ answerInteger, answerDecimal, answerQuantity }: FhirCondition, { unit }: Target) => {
  const { value, code, unit: name } = answerQuantity ?? {};
  const given = code ?? name;
  return answerInteger ?? answerDecimal ?? (given === undefined || given === unit ? value : undefined);
};

/** Dates and times, which stand in an order; an intake keeps a time without seconds that are none. */
const toMoment = (condition: FhirCondition, kind: Target['kind'], operator: Comparison) => {
  const { question, answerDate, answerTime } = condition;
  if (kind === 'date' && answerDate !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(answerDate)) {
    return { question, operator, answer: answerDate };
  }
  if (kind === 'time' && answerTime !== undefined) {
    return { question, operator, answer: answerTime.replace(/^(\d{2}:\d{2}):00$/, '$1') };
  }
  return `its condition on “${question}” does not compare a whole date or a time of day`;
};

/** A condition over the product's own questions, or why it cannot be one. */
export const toCondition = (condition: FhirCondition, target: Target): Condition | string => {
  const { question, answerBoolean, answerString, hasAnswer } = condition;
  const operator = condition.operator ?? (hasAnswer === undefined ? '=' : 'exists');
  if (operator === 'exists') {
    const answer = hasAnswer ?? answerBoolean;
    return answer === undefined
      ? `its condition on “${question}” does not say what to compare with`
      : { question, operator, answer };
  }
  if (!isComparison(operator)) return `its condition on “${question}” has the unknown operator “${operator}”`;
  const bySize = operator !== '=' && operator !== '!=';
  if (target.kind === 'number') {
    const answer = numberIn(condition, target);
    return answer === undefined
      ? `its condition compares the number “${question}” with something else`
      : { question, operator, answer };
  }
  if (target.kind === 'text') {
    return answerString === undefined || bySize
      ? `its condition on the text “${question}” is not a comparison of texts`
      : { question, operator, answer: answerString };
  }
  return target.kind === 'choice'
    ? onChoice(condition, operator, target)
    : toMoment(condition, target.kind, operator);
};
