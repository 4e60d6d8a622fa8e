import { textError } from '@evenkeel/contract/answer-formats';
import type { TextRule } from '@evenkeel/contract/answer-limits';
import { answerError, byKey, enabledKeys, keptAnswer } from '@evenkeel/contract/answer-rules';
import type { Answer, Section } from '@evenkeel/contract/questionnaire';
import { matchesPattern } from '../../answering/text-patterns.ts';

const textRule: TextRule = (rules, text) => textError(rules, text, matchesPattern);

/** Answers as they are stored: one for each question that was asked, null where it was skipped. */
interface Checked {
  readonly answers: Answer[];
  /** What is wrong, by question key; nothing is stored when there is any. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Holds answers against the questions by the contract's own rules, as the form did. Answers to
 * questions that their conditions leave out are dropped; a key that is no question is a problem.
 */
export const checkAnswers = (sections: readonly Section[], sent: readonly Answer[]): Checked => {
  const values = byKey(sent);
  const problems: Record<string, string> = {};
  const answers: Answer[] = [];
  const known = new Set<string>();
  const enabled = enabledKeys(
    sections.flatMap(({ questions }) => questions),
    values,
  );
  for (const section of sections) {
    for (const question of section.questions) {
      known.add(question.key);
      if (!enabled.has(question.key)) continue;
      const value = values[question.key] ?? null;
      const problem = answerError(question, value, { shared: section.answers, textError: textRule });
      if (problem === null) answers.push({ key: question.key, value: keptAnswer(question, value) });
      else problems[question.key] = problem;
    }
  }
  for (const { key } of sent) {
    if (!known.has(key)) problems[key] = 'This question is not part of the assessment';
  }
  return { answers, problems };
};
