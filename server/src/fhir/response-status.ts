import type { FhirResponseItem } from './answers.ts';
import { fhirItem, type FhirItem } from './schema.ts';

type IsAskable = (linkId: string) => boolean;

const itemsIn = (raws: readonly unknown[] = []): FhirItem[] =>
  raws.flatMap((raw) => fhirItem.safeParse(raw).data ?? []);

/** Files put questions below a text to read, too. */
const isGroup = ({ type, item = [] }: FhirItem): boolean =>
  type === 'group' || (type === 'display' && item.length > 0);

/** Whether an item would be in the response if its own condition held: what could be asked and has no other. */
const showsWhenOpen = (item: FhirItem, isAskable: IsAskable): boolean =>
  isGroup(item)
    ? itemsIn(item.item).some((one) => (one.enableWhen ?? []).length === 0 && showsWhenOpen(one, isAskable))
    : isAskable(item.linkId);

/** Whether what the Questionnaire requires was left open, or was not asked though no condition took it out. */
const lacksRequired = (
  items: readonly FhirItem[],
  given: readonly FhirResponseItem[],
  isAskable: IsAskable,
): boolean =>
  items.some((item) => {
    const below = itemsIn(item.item);
    if (item.type === 'display' && below.length === 0) return false;
    const found = given.filter(({ linkId }) => linkId === item.linkId);
    if (found.length === 0) {
      const isClosed = (item.enableWhen ?? []).length > 0 && showsWhenOpen(item, isAskable);
      return item.required === true && !isClosed;
    }
    if (isGroup(item)) return found.some((one) => lacksRequired(below, one.item ?? [], isAskable));
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
  return lacksRequired(itemsIn(raws), given, (linkId) => linkIds.has(linkId)) ? 'stopped' : 'completed';
};
