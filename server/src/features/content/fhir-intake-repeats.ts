import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { everyItem, isAsked } from '@evenkeel/contract/intake-rules';
import { limits } from '@evenkeel/contract/limits';
import { extensionNumber, findExtension } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import type { Findings } from './import-result.ts';

type Repeats = Pick<IntakeItem, 'repeats' | 'minOccurs' | 'maxOccurs'>;

/** How often a group is answered, as far as its file says. A group of texts alone is read once. */
export const repeatsOf = (item: FhirItem, below: readonly IntakeItem[], findings: Findings): Repeats => {
  if (item.repeats !== true || !everyItem(below).some(isAsked)) return {};
  const count = (name: 'minOccurs' | 'maxOccurs') => {
    const number = extensionNumber(findExtension(item.extension, name));
    return number === undefined ? undefined : Math.floor(number);
  };
  const [least = 0, most = limits.intakeEntries] = [count('minOccurs'), count('maxOccurs')];
  const min = Math.max(least, item.required === true ? 1 : 0);
  if (most > limits.intakeEntries) {
    findings.warn(item.linkId, `may be answered ${most} times; ${limits.intakeEntries} are taken`);
  }
  if (min > Math.min(most, limits.intakeEntries) || most < 1) {
    findings.refuse(item.linkId, 'has to be answered more often than it can be');
  }
  return {
    repeats: true,
    ...(min > 0 ? { minOccurs: min } : {}),
    ...(most < limits.intakeEntries ? { maxOccurs: most } : {}),
  };
};
