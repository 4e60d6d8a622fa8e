import type { Condition, EnableWhen } from '@evenkeel/contract/questionnaire';
import type { ImportedOption } from './fhir-options.ts';
import type { FhirCondition, FhirItem } from '../../fhir/schema.ts';

/** One item's conditions as the file has them, before the questions they name are known. */
export interface SourceGroup {
  readonly owner: string;
  readonly behavior: 'all' | 'any';
  readonly conditions: readonly FhirCondition[];
}

/** What a condition may refer to. */
export interface Target {
  readonly kind: 'choice' | 'text' | 'number' | 'date' | 'date-time' | 'time';
  /** A choice that takes a text of the person's own as well. */
  readonly isOpen?: boolean;
  /** The code or name of the unit that a number is asked for in. */
  readonly unit?: string | undefined;
  readonly options: readonly ImportedOption[];
}

/** An item's own conditions; null where it has none. */
export const sourceGroup = (item: FhirItem, warn: (message: string) => void): SourceGroup | null => {
  const { linkId: owner, enableWhen = [], enableBehavior } = item;
  if (enableWhen.length === 0) return null;
  if (enableWhen.length > 1 && enableBehavior !== 'all' && enableBehavior !== 'any') {
    warn('does not say whether all or any of its conditions must hold; any is taken');
  }
  return { owner, behavior: enableBehavior === 'all' ? 'all' : 'any', conditions: enableWhen };
};

/** The condition that items nested under a question have: that it has been answered. */
export const parentAnswered = (owner: string, question: string): SourceGroup => ({
  owner,
  behavior: 'all',
  conditions: [{ question, operator: 'exists', answerBoolean: true }],
});

const optionFor = (condition: FhirCondition, options: readonly ImportedOption[]): string | null => {
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
const isComparison = (operator: string): operator is Exclude<Condition['operator'], 'exists'> =>
  comparable.has(operator);

const isWhole = ({ source }: ImportedOption): boolean =>
  source.system === undefined && source.code !== undefined && /^-?\d+$/.test(source.code);

const numberIn = ({ answerInteger, answerDecimal, answerQuantity }: FhirCondition, { unit }: Target) => {
  const { value, code, unit: name } = answerQuantity ?? {};
  const given = code ?? name;
  return answerInteger ?? answerDecimal ?? (given === undefined || given === unit ? value : undefined);
};

/** Dates and times, which stand in an order; an intake keeps a time without seconds that are none. */
const toMoment = (condition: FhirCondition, kind: Target['kind'], operator: Condition['operator']) => {
  const { question, answerDate, answerTime } = condition;
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(answerDate ?? '');
  if (kind === 'date' && answerDate !== undefined && isWhole)
    return { question, operator, answer: answerDate };
  if (kind === 'time' && answerTime !== undefined) {
    return { question, operator, answer: answerTime.replace(/^(\d{2}:\d{2}):00$/, '$1') };
  }
  return `its condition on “${question}” does not compare a whole date or a time of day`;
};

/** A condition over the product's own questions, or why it cannot be one. */
const toCondition = (condition: FhirCondition, target: Target): Condition | string => {
  const { question, answerBoolean, answerInteger, answerString, hasAnswer } = condition;
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
  if (target.kind !== 'choice') return toMoment(condition, target.kind, operator);
  if (bySize) {
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

/**
 * Turns source groups into conditions over imported questions. Each group is read once, however
 * many items it was handed down to; `null` where one of its conditions cannot be kept. A target of
 * `null` was refused already, so that nothing more is said about it.
 */
export const conditionReader = (
  targetOf: (linkId: string) => Target | string | null,
  refuse: (owner: string, message: string) => void,
): ((groups: readonly SourceGroup[]) => EnableWhen | null) => {
  const read = new Map<SourceGroup, EnableWhen[number] | null>();
  const readGroup = (group: SourceGroup): EnableWhen[number] | null => {
    const known = read.get(group);
    if (known !== undefined) return known;
    const conditions: Condition[] = [];
    const messages: string[] = [];
    for (const condition of group.conditions) {
      const target = targetOf(condition.question);
      if (target === null) continue;
      const made = typeof target === 'string' ? target : toCondition(condition, target);
      if (typeof made === 'string') messages.push(made);
      else conditions.push(made);
    }
    for (const message of messages) refuse(group.owner, message);
    const result =
      conditions.length < group.conditions.length ? null : { behavior: group.behavior, conditions };
    read.set(group, result);
    return result;
  };
  return (groups) => {
    const enableWhen = groups.map(readGroup);
    return enableWhen.every((group) => group !== null) ? enableWhen : null;
  };
};
