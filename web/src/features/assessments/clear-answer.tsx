import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AskedQuestionProps } from './asked-question.ts';
import styles from './assessment-form.module.css';

/** What has been chosen, as a list. */
export const chosenOf = (value: AnswerValue | undefined): readonly string[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? [value] : [];
};

type ClearAnswerProps = Pick<AskedQuestionProps, 'question' | 'value' | 'onAnswer'>;

/** A radio cannot be taken back by itself, and who may skip may also think better of an answer. */
export function ClearAnswer({ question, value, onAnswer }: ClearAnswerProps) {
  if (!question.skippable || chosenOf(value).length === 0) return null;
  return (
    <Button variant="quiet" className={styles['clear']} onClick={() => onAnswer(null)}>
      Clear answer<VisuallyHidden> to: {question.title}</VisuallyHidden>
    </Button>
  );
}
