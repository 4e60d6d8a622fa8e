import { isAnswered } from './answer-rules.ts';
import type { CheckInNode } from './check-ins.ts';
import type { AnswerValue } from './questionnaire.ts';

/**
 * The rules of a check-in's answers, one definition for the form that asks and the server that stores.
 * Pure functions over nodes and answers; no I/O.
 */

/** The ends of a slider where its node does not say. */
export const defaultSlider = { min: -2, max: 2, step: 0.01, value: 0 } as const;

/** The ends of a slider's range. */
export const sliderRange = ({ minValue, maxValue }: CheckInNode): { min: number; max: number } => ({
  min: minValue ?? defaultSlider.min,
  max: maxValue ?? defaultSlider.max,
});

/** What is wrong with an answer; null when it may be stored. Every answer may be left out. */
export const nodeAnswerError = (node: CheckInNode, value: AnswerValue | undefined): string | null => {
  if (!isAnswered(value)) return null;
  const isOption = (one: string) => (node.answers ?? []).some((option) => option.id === one);
  switch (node.type) {
    case 'heading':
      return 'A heading has no answer';
    case 'free_text':
      return typeof value === 'string' ? null : 'Must be a text';
    case 'likert':
      return typeof value === 'string' && isOption(value) ? null : 'Must be one of the answers';
    case 'multiple_choice':
      if (node.multiselect !== true) {
        return typeof value === 'string' && isOption(value) ? null : 'Must be one of the answers';
      }
      return Array.isArray(value) && new Set(value).size === value.length && value.every(isOption)
        ? null
        : 'Must be a list of the answers';
    case 'slider_vertical': {
      const { min, max } = sliderRange(node);
      return typeof value === 'number' && value >= min && value <= max
        ? null
        : `Must be between ${min} and ${max}`;
    }
  }
};

/** What one answer says of how strong a symptom is, 0 to 1; null where it is open or counts nothing. */
const strengthOf = (node: CheckInNode, value: AnswerValue | undefined): number | null => {
  if (!isAnswered(value)) return null;
  if (node.type === 'slider_vertical') {
    const { min, max } = sliderRange(node);
    return typeof value === 'number' && max > min ? (value - min) / (max - min) : null;
  }
  if (node.type !== 'likert' && node.type !== 'multiple_choice') return null;
  if (typeof value !== 'string') return null;
  const values = (node.answers ?? []).map((option) => option.value);
  if (!values.every((one) => typeof one === 'number')) return null;
  const chosen = (node.answers ?? []).find((option) => option.id === value)?.value;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return typeof chosen === 'number' && max > min ? (chosen - min) / (max - min) : null;
};

/** How strong a symptom is by the answers to its module, 0 to 100; null where none of them says. */
export const symptomPercent = (
  nodes: readonly CheckInNode[],
  answers: Readonly<Record<string, AnswerValue | undefined>>,
): number | null => {
  const strengths = nodes.map((node) => strengthOf(node, answers[node.id])).filter((one) => one !== null);
  return strengths.length === 0
    ? null
    : (100 * strengths.reduce((sum, one) => sum + one, 0)) / strengths.length;
};
