import { byKey, enabledKeys, isAnswered } from '@evenkeel/contract/answer-rules';
import type { Band, Scoring } from '@evenkeel/contract/provider-content';
import type { Score } from '@evenkeel/contract/provider-results';
import type { Answer, AnswerValue, Question, Section } from '@evenkeel/contract/questionnaire';
import { chosenIds } from './chosen-ids.ts';

type Item = Scoring['items'][number];

/** Points with a fraction add up to what a person gets on paper, not to 0.30000000000000004. */
export const exactPoints = (sum: number): number => Math.round(sum * 1e6) / 1e6;

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

const pointsOf = (
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

const bandOf = (bands: readonly Band[], total: number): string | null =>
  bands.find(({ min, max }) => total >= min && total <= max)?.label ?? null;

/**
 * The score of a set of answers, or null where the content has no scoring. Questions that their
 * conditions left out add nothing and miss nothing. A total that misses an answer has no band: it
 * would be read as a lower one than the person's own.
 */
export const scoreAnswers = (
  content: { readonly sections: readonly Section[]; readonly scoring: Scoring | null },
  answers: readonly Answer[],
): Score | null => {
  const { scoring, sections } = content;
  if (scoring === null) return null;
  const values = byKey(answers);
  const items = new Map(scoring.items.map((item) => [item.key, item]));
  let total = 0;
  let complete = true;
  for (const section of sections) {
    const enabled = enabledKeys(section.questions, values);
    for (const question of section.questions) {
      const item = items.get(question.key);
      if (item === undefined || !enabled.has(question.key)) continue;
      const value = Object.hasOwn(values, question.key) ? values[question.key] : null;
      if (isAnswered(value)) total += pointsOf(item, question, section.answers, value);
      else complete = false;
    }
  }
  const sum = exactPoints(total);
  return { total: sum, max: scoring.max, band: complete ? bandOf(scoring.bands, sum) : null, complete };
};
