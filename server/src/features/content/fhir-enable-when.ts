import type { Condition, EnableWhen } from '@evenkeel/contract/questionnaire';
import type { FhirCondition, FhirItem } from '../../fhir/schema.ts';
import { toCondition, type Target } from './fhir-conditions.ts';

/** One item's conditions as the file has them, before the questions they name are known. */
export interface SourceGroup {
  readonly owner: string;
  readonly behavior: 'all' | 'any';
  readonly conditions: readonly FhirCondition[];
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
