import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import type { FhirItem } from '../../fhir/schema.ts';
import type { ValueSets } from '../../fhir/value-sets.ts';
import { kindOf, type Kind } from './fhir-kinds.ts';
import { draftOf, type QuestionDraft } from './fhir-questions.ts';
import type { Findings } from './import-result.ts';

/** What a question is to an intake, beside what every kind of content knows of it. */
export interface IntakeDraft extends QuestionDraft {
  readonly shape: Pick<IntakeItem, 'type' | 'multiple' | 'format' | 'open'>;
}

/** Numbers, dates and addresses are texts to an intake, several of them where the item repeats. */
const shapeOf = ({ type, open, meta: { format } }: Kind, { repeats }: FhirItem): IntakeDraft['shape'] => {
  if (type === 'single-choice' || type === 'multi-select') {
    return { type: 'choice', multiple: type === 'multi-select', ...(open === true ? { open } : {}) };
  }
  return { type: 'text', multiple: repeats === true, format: type === 'number' ? 'whole-number' : format };
};

/** Reads a question of an intake, or refuses it by name. */
export const importIntakeQuestion = (
  item: FhirItem,
  sets: ValueSets,
  findings: Findings,
): IntakeDraft | null => {
  const draft = draftOf(item, findings, () => kindOf(item, sets, findings, 'intake'), {
    keepsInitial: true,
  });
  if (draft === null) return null;
  // The title names it.
  const { unit: _unit, ...meta } = draft.meta;
  return { ...draft, meta, shape: shapeOf(draft, item) };
};
