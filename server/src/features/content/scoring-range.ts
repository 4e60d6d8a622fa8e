import type { Scoring } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { itemRange } from '../../scoring/score.ts';

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
  return { min, max };
};
