import { findExtension, hasExtension, isTrue } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import { totalCodes } from './instruments.ts';
import { loincCodesOf } from './loinc-codes.ts';

const usageModes: ReadonlySet<unknown> = new Set(['display', 'display-non-empty']);

/** What nobody can answer on a phone is left out where it need not be answered. */
const cannotBeTaken: ReadonlySet<string> = new Set(['attachment', 'reference']);

/** Whether an item is never shown. */
export const isHidden = (item: FhirItem): boolean => isTrue(findExtension(item.extension, 'hidden'));

/** The names under which files say that a program fills an item in. */
export const calculatedNames = [
  'calculatedExpression',
  'cqf-calculatedValue',
  'cqif-calculatedValue',
  'cqf-expression',
] as const;

const reasons = {
  hidden: 'is hidden and was left out',
  reading: 'is only for reading answers later and was left out',
  program: 'is worked out by a program and was left out',
  total: 'is a total, which is worked out from the answers, and was left out',
  readOnly: 'cannot be filled in and was left out',
} as const;

/** All that is said of items that are not asked. */
export const leftOutBecause: ReadonlySet<string> = new Set(Object.values(reasons));

/** Why an item is not for a person to answer, or null: nobody sees it, or a program fills it in. */
export const reasonToLeaveOut = (item: FhirItem): string | null => {
  if (isHidden(item)) return reasons.hidden;
  if (usageModes.has(findExtension(item.extension, 'usageMode')?.valueCode)) {
    return reasons.reading;
  }
  if (item.type === 'group' || item.type === 'display') return null;
  if (hasExtension(item.extension, ...calculatedNames)) {
    return reasons.program;
  }
  if (cannotBeTaken.has(item.type) && item.required !== true) {
    return `asks for ${item.type === 'attachment' ? 'a file' : 'a reference'}, which is not taken, and was left out`;
  }
  const isChoice = item.type === 'choice' || item.type === 'coding';
  if (!isChoice && loincCodesOf(item).some((code) => totalCodes.has(code))) {
    return reasons.total;
  }
  return item.readOnly === true ? reasons.readOnly : null;
};
