import { isMomentFormat } from '@evenkeel/contract/answer-formats';
import { unitsOf } from '../../fhir/units.ts';
import type { Target } from './fhir-conditions.ts';
import type { FlatItems } from './fhir-items.ts';
import type { QuestionDraft } from './fhir-questions.ts';

/** What a condition may say of a question. */
const targetOf = ({ type, options, open, meta: { format }, item }: QuestionDraft): Target => {
  if (type === 'single-choice' || type === 'multi-select') {
    return { kind: 'choice', options, isOpen: open === true };
  }
  if (isMomentFormat(format)) return { kind: format, options };
  if (type === 'free_text' && format !== 'decimal') return { kind: 'text', options };
  const [unit] = unitsOf(item);
  return { kind: 'number', options, unit: unit?.code ?? unit?.unit };
};

/** What each linkId is to a condition that names it: a question, why it is none, or null where it was refused. */
export const targetsOf = ({ questions, others }: FlatItems): ((linkId: string) => Target | string | null) => {
  const targets = new Map(questions.map((question) => [question.item.linkId, targetOf(question)]));
  return (linkId) => {
    const target = targets.get(linkId);
    if (target !== undefined) return target;
    const other = others.get(linkId);
    if (other === undefined) return `its condition names “${linkId}”, which is not there`;
    if (other === 'refused') return null;
    return other === 'text'
      ? `its condition names “${linkId}”, which is a text and never has an answer`
      : `its condition names “${linkId}”, which was left out`;
  };
};
