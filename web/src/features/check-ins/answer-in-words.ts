import { isAnswered } from '@evenkeel/contract/answer-rules';
import { sliderRange } from '@evenkeel/contract/check-in-rules';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import { positionText } from './slider-words.ts';

/** An answer as its person gave it; null where the question was skipped or left open. */
export const answerInWords = (node: CheckInNode, value: AnswerValue | undefined): string | null => {
  if (!isAnswered(value)) return null;
  if (node.type === 'slider_vertical' && typeof value === 'number') {
    const { min, max } = sliderRange(node);
    return positionText(value, min, max);
  }
  const labelOf = (id: string) => node.answers?.find((option) => option.id === id)?.label ?? id;
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (typeof value === 'number') return String(value);
  return node.type === 'free_text' ? value : labelOf(value);
};
