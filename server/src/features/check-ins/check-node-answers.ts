import { byKey, isAnswered } from '@evenkeel/contract/answer-rules';
import { nodeAnswerError } from '@evenkeel/contract/check-in-rules';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { Answer } from '@evenkeel/contract/questionnaire';

/** Answers as they are stored: one for each question, null where it was left open. */
interface Checked {
  readonly answers: Answer[];
  /** What is wrong, by node id; nothing is stored when there is any. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Holds answers against a check-in's nodes by the contract's own rules, as the form did. */
export const checkNodeAnswers = (nodes: readonly CheckInNode[], sent: readonly Answer[]): Checked => {
  const values = byKey(sent);
  const problems: Record<string, string> = {};
  const answers: Answer[] = [];
  const known = new Set(nodes.map(({ id }) => id));
  for (const node of nodes) {
    const value = values[node.id];
    const problem = nodeAnswerError(node, value);
    if (problem !== null) problems[node.id] = problem;
    else if (node.type !== 'heading') answers.push({ key: node.id, value: isAnswered(value) ? value : null });
  }
  for (const { key } of sent) {
    if (!known.has(key)) problems[key] = 'This question is not part of the check-in';
  }
  return { answers, problems };
};
