import type { Scoring } from '@evenkeel/contract/provider-content';
import type { Question } from '@evenkeel/contract/questionnaire';
import { itemRange } from '../../scoring/item-points.ts';
import { exactPoints } from '../../scoring/scale-total.ts';

/** More points than any scale gives for an answer; sums of such stay exact. */
export const mostPoints = 1_000_000;

type AskedQuestion = Pick<Question, 'key' | 'type' | 'meta'>;

/** The least and the most that each item can add, of those whose question is there. */
export const itemRanges = (
  items: Scoring['items'],
  questions: readonly AskedQuestion[],
): { min: number; max: number }[] => {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  return items.flatMap((item) => {
    const question = byKey.get(item.key);
    return question === undefined ? [] : [itemRange(item, question)];
  });
};

/** The least and the most that a scale over these items can come to. */
export const scoringRange = (
  items: Scoring['items'],
  questions: readonly AskedQuestion[],
  { method = 'sum', times = 1 }: Pick<Scoring, 'method' | 'times'> = {},
): { min: number; max: number } => {
  const ranges = itemRanges(items, questions);
  const share = method === 'mean' ? Math.max(ranges.length, 1) : 1;
  const whole = (end: 'min' | 'max') =>
    exactPoints((ranges.reduce((sum, range) => sum + range[end], 0) / share) * times);
  return { min: whole('min'), max: whole('max') };
};
