import { fhirItem, type FhirItem, type FhirQuestionnaire } from '../../fhir/schema.ts';
import type { FlatItems } from './fhir-items.ts';
import type { IntakeDraft } from './fhir-intake-questions.ts';
import { recogniseInstrument, type Recognised } from './recognise-instrument.ts';

type Found = Recognised<IntakeDraft>;

const linkIdsBelow = ({ item = [] }: FhirItem): string[] =>
  item.flatMap((raw) => {
    const child = fhirItem.safeParse(raw).data;
    return child === undefined ? [] : [child.linkId, ...linkIdsBelow(child)];
  });

/** Whether an instrument says anything of this question. */
const speaksOf = ({ instrument, questions }: Found, question: IntakeDraft): boolean =>
  questions === null ? instrument.asksOfSuicide === true : questions.includes(question);

/**
 * The published instruments that a question of a packet may be of: of the whole form, and of each group
 * that it stands in, which is looked at as a form of its own. What a group is does not make the rest of
 * the packet that.
 */
export const instrumentsOf = (
  form: FhirQuestionnaire,
  { groups, questions }: FlatItems<IntakeDraft>,
): ((question: IntakeDraft) => Found[]) => {
  const byLinkId = new Map(questions.map((question) => [question.item.linkId, question]));
  const parts: { readonly linkIds: ReadonlySet<string>; readonly found: Found }[] = [];
  for (const group of groups) {
    const linkIds = new Set(linkIdsBelow(group));
    const own = [...linkIds].flatMap((linkId) => byLinkId.get(linkId) ?? []);
    const named = { title: group.text, id: group.linkId, code: group.code };
    const found = recogniseInstrument(named, [], own);
    if (found !== null) parts.push({ linkIds, found });
  }
  const whole = recogniseInstrument(form, [], questions);
  return (question) =>
    [
      ...parts.filter(({ linkIds }) => linkIds.has(question.item.linkId)).map(({ found }) => found),
      ...(whole === null ? [] : [whole]),
    ].filter((found) => speaksOf(found, question));
};
