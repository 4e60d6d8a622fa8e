import type { FhirResponseItem } from './answers.ts';
import { fhirItem } from './schema.ts';

/** Whether what the Questionnaire requires was left open, or was not asked though no condition took it out. */
const lacksRequired = (
  raws: readonly unknown[],
  given: readonly FhirResponseItem[],
  isAskable: (linkId: string) => boolean,
): boolean =>
  raws.some((raw) => {
    const item = fhirItem.safeParse(raw).data;
    if (item === undefined || item.type === 'display') return false;
    const found = given.filter(({ linkId }) => linkId === item.linkId);
    const below = item.item ?? [];
    if (found.length === 0) {
      // What could be asked and was not stands under a condition; what was left out never could.
      const isConditional = (item.enableWhen ?? []).length > 0;
      return item.required === true && !(isConditional && (item.type === 'group' || isAskable(item.linkId)));
    }
    if (item.type === 'group') {
      return found.some((one) => lacksRequired(below, one.item ?? [], isAskable));
    }
    const answers = found.flatMap(({ answer = [] }) => answer);
    return (
      (item.required === true && answers.length === 0) ||
      answers.some((answer) => lacksRequired(below, answer.item ?? [], isAskable))
    );
  });

/**
 * A response is `completed` in FHIR only when everything is there that its Questionnaire requires. A
 * check-in lets all be left open, and what an app cannot ask was left out: that is `stopped`, of which
 * it is unknown whether more will come.
 */
export const responseStatus = (
  raws: readonly unknown[],
  given: readonly FhirResponseItem[],
  askable: Iterable<string>,
): 'completed' | 'stopped' => {
  const linkIds = new Set(askable);
  return lacksRequired(raws, given, (linkId) => linkIds.has(linkId)) ? 'stopped' : 'completed';
};
