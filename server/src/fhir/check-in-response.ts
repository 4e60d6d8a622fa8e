import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { Answer, AnswerValue, Question } from '@evenkeel/contract/questionnaire';
import { answeredNodes } from '../answering/node-answers-in-words.ts';
import {
  canonicalOf,
  codingAnswer,
  type FhirAnswer,
  type FhirResponseItem,
  type NumberedVersion,
} from './answers.ts';
import type { AskedThere } from './form-answers.ts';
import { sourceItems } from './form-response.ts';
import { questionnaireOf } from './questionnaire-in.ts';
import { responseStatus } from './response-status.ts';
import { fhirQuestionnaire } from './schema.ts';
import { containedValueSets } from './value-sets.ts';

/** The answers to a check-in with what a FHIR response tells of them. */
interface AnsweredCheckIn extends NumberedVersion {
  readonly id: string;
  readonly source: Readonly<Record<string, unknown>>;
  readonly nodes: readonly CheckInNode[];
  readonly answers: readonly Answer[];
  readonly answeredAt: Date;
}

const questionTypeOf = ({ type, multiselect }: CheckInNode): Question['type'] => {
  if (type === 'free_text') return type;
  if (type === 'slider_vertical') return 'number';
  return multiselect === true ? 'multi-select' : 'single-choice';
};

/** A node as an assessment would ask it. */
const toAsked = (node: CheckInNode, value: AnswerValue): AskedThere => {
  const options = (node.answers ?? []).map(({ id, label }) => ({ id, title: label }));
  const isFraction = typeof value === 'number' && !Number.isInteger(value);
  const question: Question = {
    key: node.id,
    title: node.label,
    // A slider goes between whole numbers too.
    type: isFraction ? 'free_text' : questionTypeOf(node),
    skippable: true,
    answers: options,
    meta: isFraction ? { format: 'decimal' } : {},
  };
  // Nothing that a check-in asks is a time.
  return { question, options, value, timeZone: 'UTC' };
};

const ownAnswers = ({ type, answers = [] }: CheckInNode, value: AnswerValue): FhirAnswer[] => {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((one) => {
    if (type === 'slider_vertical') return { valueDecimal: Number(one) };
    const option = answers.find(({ id }) => id === String(one));
    if (option !== undefined) return codingAnswer({ code: option.id, display: option.label });
    return type === 'free_text' ? { valueString: String(one) } : codingAnswer({ code: String(one) });
  });
};

/** What was answered to nodes of the product's own. */
export const nodeItems = (nodes: readonly CheckInNode[], answers: readonly Answer[]): FhirResponseItem[] =>
  answeredNodes(nodes, answers).map(({ node, value }) => {
    const answer = ownAnswers(node, value);
    return { linkId: node.id, text: node.label, ...(answer.length === 0 ? {} : { answer }) };
  });

/** A check-in as a FHIR R4 QuestionnaireResponse; what was left open is there without an answer. */
export const checkInFhirResponse = (answered: AnsweredCheckIn) => {
  const { id, source, nodes, answers, answeredAt } = answered;
  const form = fhirQuestionnaire.safeParse(questionnaireOf(source)).data ?? null;
  const asked = new Map(
    answeredNodes(nodes, answers).map(({ node, value }) => [node.id, toAsked(node, value)]),
  );
  const item =
    form === null
      ? nodeItems(nodes, answers)
      : sourceItems(form.item ?? [], { asked, filled: new Map(), sets: containedValueSets(form) });
  return {
    resourceType: 'QuestionnaireResponse' as const,
    id,
    questionnaire: canonicalOf(answered, form),
    status: responseStatus(form?.item ?? [], item, asked.keys()),
    authored: answeredAt.toISOString(),
    item,
  };
};
