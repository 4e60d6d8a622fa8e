import type { CheckInNode } from '@evenkeel/contract/check-ins';
import { extensionNumber, findExtension } from '../../fhir/extensions.ts';
import type { PlacedQuestion, SourceText } from './fhir-items.ts';
import { controlsOf } from './fhir-controls.ts';
import { kindOf, offersOptions, type Kind } from './fhir-kinds.ts';
import { draftOf, type QuestionDraft } from './fhir-questions.ts';
import { fhirItem, type FhirItem } from '../../fhir/schema.ts';
import type { ValueSets } from '../../fhir/value-sets.ts';
import type { Findings } from './import-result.ts';

const slider = (item: FhirItem, findings: Findings): Kind | null => {
  const refused = (message: string) => {
    findings.refuse(item.linkId, message);
    return null;
  };
  const limit = (name: 'minValue' | 'maxValue') => extensionNumber(findExtension(item.extension, name));
  const [min, max] = [limit('minValue'), limit('maxValue')];
  if (item.repeats === true) return refused('is a slider that takes several answers');
  if (min === undefined || max === undefined) {
    return refused('is a slider that does not say its least and its greatest value');
  }
  if (min >= max) return refused('is a slider whose least value is not below its greatest');
  const step = extensionNumber(findExtension(item.extension, 'sliderStepValue'));
  const wanted = step ?? (item.type === 'integer' ? 1 : null);
  if (wanted !== null) findings.warn(item.linkId, `goes in steps of ${wanted}, which is not checked`);
  return { type: 'number', options: [], meta: { min, max } };
};

/** Check-ins have texts and choices, but none of what is held to a form. */
const plainKind = (item: FhirItem, sets: ValueSets, findings: Findings): Kind | null => {
  const isPlain = ['string', 'text', 'boolean', 'choice', 'coding', 'integer', 'decimal'].includes(item.type);
  const kind = isPlain ? kindOf(item, sets, findings) : null;
  if (!isPlain || kind?.open === true) {
    findings.refuse(item.linkId, `questions of the type ${item.type.slice(0, 40)} cannot be shown`);
  }
  return kind;
};

const nodeKind = (item: FhirItem, sets: ValueSets, findings: Findings): Kind | null => {
  const isNumber = item.type === 'integer' || item.type === 'decimal';
  if (!isNumber || offersOptions(item)) return plainKind(item, sets, findings);
  if (controlsOf(item).includes('slider')) return slider(item, findings);
  findings.refuse(item.linkId, 'asks for a number without a slider, which a check-in cannot');
  return null;
};

/** Reads a question of a check-in, or refuses it by name. A slider comes out as a number with both its limits. */
export const importNode = (item: FhirItem, sets: ValueSets, findings: Findings): QuestionDraft | null =>
  draftOf(item, findings, () => nodeKind(item, sets, findings));

/** What stands at the ends of a slider, by the linkIds of the displays below it. */
const endsOf = ({ item: children = [] }: FhirItem): ReadonlyMap<string, 'minLabel' | 'maxLabel'> =>
  new Map(
    children.flatMap((raw): [string, 'minLabel' | 'maxLabel'][] => {
      const child = fhirItem.safeParse(raw).data;
      if (child?.type !== 'display') return [];
      const controls = controlsOf(child);
      if (controls.includes('lower')) return [[child.linkId, 'minLabel']];
      return controls.includes('upper') ? [[child.linkId, 'maxLabel']] : [];
    }),
  );

const heading = ({ owner, text }: SourceText): CheckInNode => ({ id: owner, type: 'heading', label: text });

/** Headings of the texts that are always there; nobody is asked the less for one that is left out. */
export const headingsOf = (texts: readonly SourceText[], findings: Findings): CheckInNode[] =>
  texts.flatMap((text) => {
    if (text.groups.length === 0) return [heading(text)];
    findings.warn(text.owner, 'is shown on a condition and was left out');
    return [];
  });

const isLikert = ({ item, options }: QuestionDraft): boolean =>
  controlsOf(item).some((code) => code.startsWith('likert')) ||
  options.every(({ source }) => source.weight !== undefined);

const warnOfLosses = ({ item, type, meta, options }: QuestionDraft, findings: Findings): void => {
  if (item.required === true) {
    findings.warn(item.linkId, 'has to be answered, but in a check-in every question may be left open');
  }
  if (type === 'free_text' && meta.maxLength !== undefined) {
    findings.warn(item.linkId, 'limits the length of its answer, which is not checked');
  }
  if (meta.pattern !== undefined || meta.minLength !== undefined) {
    findings.warn(item.linkId, 'has a pattern or a shortest length, which is not checked');
  }
  if (options.some(({ isOverride }) => isOverride === true)) {
    findings.warn(item.linkId, 'has an answer that excludes the others, which is not checked');
  }
};

/** The nodes of a question: the texts above it as headings, then itself. */
export const nodesOf = (
  placed: PlacedQuestion,
  safety: CheckInNode['safety'],
  findings: Findings,
): CheckInNode[] => {
  const { item, title: label, type, options, meta, groups, texts } = placed;
  if (groups.length > 0) {
    findings.refuse(item.linkId, 'is asked only on a condition, and a check-in asks all that it has');
  }
  warnOfLosses(placed, findings);
  const common = { id: item.linkId, label, ...(safety === undefined ? {} : { safety }) };
  if (type === 'number') {
    const ends = endsOf(item);
    const labels = texts.flatMap(({ owner, text }) => {
      const end = ends.get(owner);
      return end === undefined ? [] : [[end, text] as const];
    });
    const range = { minValue: meta.min, maxValue: meta.max, ...Object.fromEntries(labels) };
    const above = texts.filter(({ owner }) => !ends.has(owner));
    return [...headingsOf(above, findings), { ...common, type: 'slider_vertical', ...range }];
  }
  const above = headingsOf(texts, findings);
  if (type === 'free_text') return [...above, { ...common, type }];
  const answers = options.map(({ id, title, source: { weight } }) => ({
    id,
    label: title,
    ...(weight === undefined ? {} : { value: weight }),
  }));
  if (type === 'multi-select')
    return [...above, { ...common, type: 'multiple_choice', multiselect: true, answers }];
  return [...above, { ...common, type: isLikert(placed) ? 'likert' : 'multiple_choice', answers }];
};
