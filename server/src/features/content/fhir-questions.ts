import { extensionNumber, findExtension, hasExtension } from '../../fhir/extensions.ts';
import type { FhirItem } from '../../fhir/schema.ts';
import { unitsOf } from '../../fhir/units.ts';
import type { ValueSets } from '../../fhir/value-sets.ts';
import { kindOf, type Kind } from './fhir-kinds.ts';
import { textOf } from './fhir-texts.ts';
import type { Findings } from './import-result.ts';

/** A question without the parts that need the whole form: conditions, texts above it, safety. */
export interface QuestionDraft extends Kind {
  readonly item: FhirItem;
  readonly title: string;
}

const unenforced: readonly (readonly [message: string, ...names: string[]])[] = [
  ['has a rule for its answer, which is not checked', 'constraint', 'targetConstraint'],
  ['asks for a signature, which is not taken', 'signatureRequired'],
  ['limits how many answers there are, which is not checked', 'maxOccurs'],
];

const takesFreeText = ({ type, meta: { format } }: Kind): boolean =>
  type === 'free_text' && (format === 'line' || format === 'paragraph' || format === 'url');

/** Whether an item comes with a first answer, in whatever way. */
export const hasInitial = (item: FhirItem): boolean =>
  Object.keys(item).some((key) => key.startsWith('initial')) ||
  hasExtension(item.extension, 'initialExpression') ||
  (item.answerOption ?? item.option ?? []).some((option) => option['initialSelected'] === true);

const warnOfLosses = (item: FhirItem, kind: Kind, findings: Findings, keepsInitial: boolean): void => {
  for (const [message, ...names] of unenforced) {
    if (hasExtension(item.extension, ...names)) findings.warn(item.linkId, message);
  }
  if (!takesFreeText(kind) && hasExtension(item.extension, 'regex')) {
    findings.warn(item.linkId, 'has a pattern for its answer, which is not checked');
  }
  if ((extensionNumber(findExtension(item.extension, 'minOccurs')) ?? 1) > 1) {
    findings.warn(item.linkId, 'asks for several answers at least, which is not checked');
  }
  if (!keepsInitial && hasInitial(item))
    findings.warn(item.linkId, 'comes with a first answer, which is left empty');
};

/** The unit that a number is asked for in, in words. One in braces, such as {score}, counts things and names no measure. */
const unitIn = (item: FhirItem): string | undefined => {
  const unit = unitsOf(item)[0]?.unit;
  return unit === undefined || unit.startsWith('{') ? undefined : unit.replace(/^\((.*)\)$/, '$1');
};

const withUnit = <D extends QuestionDraft>(draft: D): D => {
  const isNumber = draft.type === 'number' || draft.meta.format === 'decimal';
  const unit = isNumber ? unitIn(draft.item) : undefined;
  if (unit === undefined) return draft;
  const isThere = draft.title.toLowerCase().includes(unit.toLowerCase());
  return {
    ...draft,
    title: isThere ? draft.title : `${draft.title} (${unit})`,
    meta: { ...draft.meta, unit },
  };
};

/** Reads what all questions have, around a kind of its own. */
export const draftOf = <K extends Kind>(
  item: FhirItem,
  findings: Findings,
  readKind: () => K | null,
  { keepsInitial = false } = {},
): (QuestionDraft & K) | null => {
  const title = textOf(item, findings);
  if (title === '') findings.refuse(item.linkId, 'has no text to show');
  if (hasExtension(item.extension, 'enableWhenExpression')) {
    findings.refuse(item.linkId, 'is asked depending on an expression');
  }
  const kind = readKind();
  if (kind === null || title === null || title === '') return null;
  warnOfLosses(item, kind, findings, keepsInitial);
  return withUnit({ item, title, ...kind });
};

/** Reads a question of an assessment, or refuses it by name. */
export const importQuestion = (item: FhirItem, sets: ValueSets, findings: Findings): QuestionDraft | null =>
  draftOf(item, findings, () => kindOf(item, sets, findings));
