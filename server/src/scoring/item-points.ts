import type { Scoring } from '@evenkeel/contract/provider-content';
import type { AnswerValue, Question } from '@evenkeel/contract/questionnaire';
import { chosenIds } from './chosen-ids.ts';

type Item = Scoring['items'][number];

/** The least and the most that an item can add to the total. */
export const itemRange = (
  item: Item,
  question: Pick<Question, 'type' | 'meta'>,
): { min: number; max: number } => {
  if (item.weights === undefined) return { min: question.meta.min ?? 0, max: question.meta.max ?? 0 };
  const weights = Object.values(item.weights);
  if (question.type !== 'multi-select') return { min: Math.min(...weights), max: Math.max(...weights) };
  const sum = (list: number[]) => list.reduce((total, weight) => total + weight, 0);
  return { min: sum(weights.filter((one) => one < 0)), max: sum(weights.filter((one) => one > 0)) };
};

/** Whether whatever is answered adds whole points. */
export const isWhole = (item: Item, question: Pick<Question, 'type'>): boolean =>
  item.weights === undefined
    ? question.type === 'number'
    : Object.values(item.weights).every((weight) => Number.isInteger(weight));

/** What an answer adds to the total. */
export const pointsOf = (
  item: Item,
  question: Question,
  shared: Question['answers'],
  value: Exclude<AnswerValue, null>,
): number => {
  const { weights } = item;
  const points =
    weights === undefined
      ? Number(value)
      : chosenIds(question, shared, value)
          .map((id) => (Object.hasOwn(weights, id) ? (weights[id] ?? 0) : 0))
          .reduce((total, weight) => total + weight, 0);
  if (!item.reversed) return points;
  const { min, max } = itemRange(item, question);
  return max + min - points;
};
