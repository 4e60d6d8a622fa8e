import type { Scoring } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { exactPoints, itemRange } from '../../scoring/score.ts';

/** More points than any scale gives for an answer; sums of such stay exact. */
export const mostPoints = 1_000_000;

/** The least and the most that all items together can add up to. */
export const scoringRange = (
  items: Scoring['items'],
  questions: readonly Pick<Question, 'key' | 'type' | 'meta'>[],
): { min: number; max: number } => {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  let [min, max] = [0, 0];
  for (const item of items) {
    const question = byKey.get(item.key);
    if (question === undefined) continue;
    const range = itemRange(item, question);
    min += range.min;
    max += range.max;
  }
  return { min: exactPoints(min), max: exactPoints(max) };
};
