import type { Target } from './fhir-conditions.ts';
import type { FlatItems } from './fhir-items.ts';
import type { QuestionDraft } from './fhir-questions.ts';

/** What each linkId is to a condition that names it: a question, why it is none, or null where it was refused. */
export const targetsOf = <D extends QuestionDraft>(
  { questions, others }: FlatItems<D>,
  toTarget: (question: D) => Target,
): ((linkId: string) => Target | string | null) => {
  const targets = new Map(questions.map((question) => [question.item.linkId, toTarget(question)]));
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
