import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { Answer, AnswerValue } from '@evenkeel/contract/questionnaire';

/** A question of a check-in and what was answered; null where it was left open. */
export interface AnsweredNode {
  readonly node: CheckInNode;
  readonly value: AnswerValue;
}

/** The questions of a check-in in their order, with what was answered. */
export const answeredNodes = (nodes: readonly CheckInNode[], answers: readonly Answer[]): AnsweredNode[] => {
  const values = new Map(answers.map(({ key, value }) => [key, value]));
  return nodes
    .filter(({ type }) => type !== 'heading')
    .map((node) => ({ node, value: values.get(node.id) ?? null }));
};

/** An answer in the words that the patient saw; null where the question was left open. */
export const nodeAnswerInWords = ({ node, value }: AnsweredNode): string | null => {
  if (value === null) return null;
  const label = (chosen: string) => node.answers?.find(({ id }) => id === chosen)?.label ?? chosen;
  if (Array.isArray(value)) return value.map(label).join(', ');
  return typeof value === 'string' ? label(value) : String(value);
};
